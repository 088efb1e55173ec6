#include "hybridyn/generator/emit/reserved_words.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>

namespace hybridyn::generator {
namespace {

constexpr const char* kKeywords =
    "alignas alignof and and_eq asm atomic_cancel auto bitand bitor bool break case catch "
    "char char16_t char32_t char8_t class co_await co_return co_yield compl concept const "
    "const_cast consteval constexpr constinit continue decltype default delete do double "
    "dynamic_cast else enum explicit export extern false float for friend goto if inline int "
    "long mutable namespace new noexcept not not_eq nullptr operator or or_eq private "
    "protected public register reinterpret_cast requires restrict return short signed sizeof "
    "static static_assert static_cast struct switch template this thread_local throw true try "
    "typedef typeid typename typeof union unsigned using virtual void volatile wchar_t while "
    "xor xor_eq ";

/// What the headers that generated code includes declare outside of any namespace: functions,
/// variables and macros of the C library and of POSIX.
constexpr const char* kDeclared =
    "a64l abort abs accept access acos acosh alarm aligned_alloc alloca arc4random "
    "arc4random_buf arc4random_uniform asctime asin asinh asprintf assert at_quick_exit atan "
    "atan2 atanh atexit atof atoi atol basename bcmp bcopy bind bsearch btowc bzero calloc "
    "canonicalize canonicalize_file_name cbrt ceil clearenv clearerr clock clone close "
    "connect copysign cos cosh crypt ctermid ctime cuserid daddl daylight ddivl dfmal "
    "difftime div dmull dprintf drand48 drand48_data drem dsqrtl dsubl dup duplocale dysize "
    "ecvt environ erand48 erf erfc errno exit exp exp10 exp2 explicit_bzero expm1 fabs fadd "
    "fclose fcloseall fcvt fd_mask fd_set fdim fdiv fdopen feof ferror fflush ffma ffs fgetc "
    "fgetpos fgets fgetwc fgetws fileno finite flockfile floor fma fmax fmaximum fmaximum_mag "
    "fmaximum_mag_num fmaximum_num fmaxmag fmemopen fmin fminimum fminimum_mag "
    "fminimum_mag_num fminimum_num fminmag fmod fmul fopen fopencookie fork fpclassify "
    "fprintf fputc fputs fputwc fputws fread free freelocale freopen frexp fromfp fromfpx "
    "fscanf fseek fseeko fsetpos fsqrt fsub ftell ftello ftrylockfile funlockfile fwide "
    "fwprintf fwrite fwscanf gamma gcvt getc getchar getcpu getdate getdate_err getdelim "
    "getenv getline getloadavg getpayload getpt getsubopt getw getwc getwchar gmtime grantpt "
    "hybridyn hypot i386 ilogb index initstate isalnum isalpha isascii isblank iscanonical "
    "iscntrl isctype isdigit iseqsig isfinite isgraph isinf isinff isinfl islower isnan "
    "isnanf isnanl isnormal isprint ispunct issignaling isspace isupper iswalnum iswalpha "
    "iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace "
    "iswupper iswxdigit isxdigit iszero itimerspec j0 j1 jn jrand48 kill l64a labs lcong48 "
    "lconv ldexp ldiv lgamma link linux listen llabs lldiv llogb llrint llround localeconv "
    "localtime lock log log10 log1p log2 logb lrand48 lrint lround main malloc "
    "math_errhandling mblen mbrlen mbrtowc mbsinit mbsnrtowcs mbsrtowcs mbstowcs mbtowc "
    "memccpy memchr memcmp memcpy memfrob memmem memmove mempcpy memrchr memset mkdtemp "
    "mkostemp mkostemps mkstemp mkstemps mktemp mktime modf mrand48 nan nanosleep nearbyint "
    "newlocale nextafter nextdown nexttoward nextup nice nrand48 obstack obstack_printf "
    "obstack_vprintf on_exit open open_memstream open_wmemstream optarg pause pclose perror "
    "pipe popen posix_memalign posix_openpt pow printf program_invocation_name "
    "program_invocation_short_name pselect ptsname putc putchar putenv puts putw putwc "
    "putwchar qecvt qfcvt qgcvt qsort quick_exit raise rand random random_data rawmemchr read "
    "realloc reallocarray realpath recv remainder remove remquo rename renameat renameat2 "
    "rewind rindex rint round roundeven rpmatch scalb scalbln scalbn scanf secure_getenv "
    "seed48 select send setbuf setbuffer setenv setlinebuf setlocale setns setpayload "
    "setpayloadsig setstate setvbuf shutdown sigabbrev_np sigdescr_np sigevent signal signbit "
    "signgam significand sin sincos sinh sleep snprintf socket sprintf sqrt srand srand48 "
    "srandom sscanf stat std stderr stdin stdout stpcpy stpncpy strcasecmp strcasestr strcat "
    "strchr strchrnul strcmp strcoll strcpy strcspn strdup strerror strerrordesc_np "
    "strerrorname_np strfromd strfromf strfroml strfry strftime strlen strncasecmp strncat "
    "strncmp strncpy strndup strnlen strpbrk strptime strrchr strsep strsignal strspn strstr "
    "strtod strtof strtok strtol strtold strtoq strtoul strtouq strverscmp strxfrm swab "
    "swprintf swscanf sync system tan tanh tempnam tgamma time timegm timelocal timespec "
    "timespec_get timespec_getres timeval timex timezone tm tmpfile tmpnam toascii tolower "
    "totalorder totalordermag toupper towctrans towlower towupper trunc truncate tzname tzset "
    "u_char u_int u_long u_short ufromfp ufromfpx uint ulong ungetc ungetwc unix unlink "
    "unlockpt unsetenv unshare uselocale ushort usleep va_list valloc vasprintf vdprintf "
    "vfprintf vfscanf vfwprintf vfwscanf vprintf vscanf vsnprintf vsprintf vsscanf vswprintf "
    "vswscanf vwprintf vwscanf wait wcpcpy wcpncpy wcrtomb wcscasecmp wcscat wcschr wcschrnul "
    "wcscmp wcscoll wcscpy wcscspn wcsdup wcsftime wcslen wcsncasecmp wcsncat wcsncmp wcsncpy "
    "wcsnlen wcsnrtombs wcspbrk wcsrchr wcsrtombs wcsspn wcsstr wcstod wcstof wcstok wcstol "
    "wcstold wcstombs wcstoq wcstoul wcstouq wcswcs wcswidth wcsxfrm wctob wctomb wctrans "
    "wctype wcwidth wmemchr wmemcmp wmemcpy wmemmove wmempcpy wmemset wprintf write wscanf y0 "
    "y1 yn ";

/// Types, members of structures that are macros, and macros.
constexpr const char* kOthers =
    "BUFSIZ EAGAIN EDOM EILSEQ EINTR EINVAL ENOMEM EOF ERANGE EXIT_FAILURE EXIT_SUCCESS FILE "
    "FOPEN_MAX HUGE_VAL I INFINITY INT_MAX INT_MIN LC_ALL M_1_PI M_2_PI M_2_SQRTPI M_E M_LN10 "
    "M_LN2 M_LOG10E M_LOG2E M_PI M_PI_2 M_PI_4 M_SQRT1_2 M_SQRT2 NAN NDEBUG NULL RAND_MAX "
    "SEEK_CUR SEEK_END SEEK_SET SIGABRT SIGALRM SIGBUS SIGCHLD SIGCLD SIGCONT SIGFPE SIGHUP "
    "SIGILL SIGINT SIGIO SIGIOT SIGKILL SIGPIPE SIGPOLL SIGPROF SIGPWR SIGQUIT SIGRTMAX "
    "SIGRTMIN SIGSEGV SIGSTKFLT SIGSTKSZ SIGSTOP SIGSYS SIGTERM SIGTRAP SIGTSTP SIGTTIN "
    "SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU SIGXFSZ SIG_DFL SIG_ERR "
    "SIG_IGN TMP_MAX UINT_MAX blkcnt64_t blkcnt_t blksize_t caddr_t clock_t clockid_t "
    "comparison_fn_t cookie_close_function_t cookie_io_functions_t cookie_read_function_t "
    "cookie_seek_function_t cookie_write_function_t cpu_set_t daddr_t dev_t div_t double_t "
    "error_t float_t fpos64_t fpos_t fsblkcnt64_t fsblkcnt_t fsfilcnt64_t fsfilcnt_t fsid_t "
    "gid_t id_t ino64_t ino_t int16_t int32_t int64_t int8_t int_fast16_t int_fast32_t "
    "int_fast64_t int_fast8_t int_least16_t int_least32_t int_least64_t int_least8_t intmax_t "
    "intptr_t key_t ldiv_t lldiv_t locale_t loff_t max_align_t mbstate_t mode_t nlink_t "
    "nullptr_t off64_t off_t pid_t pthread_attr_t pthread_barrier_t pthread_barrierattr_t "
    "pthread_cond_t pthread_condattr_t pthread_key_t pthread_mutex_t pthread_mutexattr_t "
    "pthread_once_t pthread_rwlock_t pthread_rwlockattr_t pthread_spinlock_t pthread_t quad_t "
    "register_t sa_handler sa_sigaction si_addr si_addr_lsb si_arch si_band si_call_addr "
    "si_fd si_int si_lower si_overrun si_pid si_pkey si_ptr si_status si_stime si_syscall "
    "si_timerid si_uid si_upper si_utime si_value sigev_notify_attributes "
    "sigev_notify_function sigset_t size_t ssize_t suseconds_t time_t timer_t u_int16_t "
    "u_int32_t u_int64_t u_int8_t u_quad_t uid_t uint16_t uint32_t uint64_t uint8_t "
    "uint_fast16_t uint_fast32_t uint_fast64_t uint_fast8_t uint_least16_t uint_least32_t "
    "uint_least64_t uint_least8_t uintmax_t uintptr_t useconds_t wchar_t wctrans_t wctype_t "
    "wint_t ";

/// Of what is declared, what is a macro in some library.
constexpr const char* kDeclaredMacros =
    "assert errno i386 linux math_errhandling stderr stdin stdout unix ";

/// Functions and macros that come in large families.
constexpr const char* kPrefixes[] = {"EIGEN_", "pthread_", "sched_", "clock_", "timer_"};

std::set<std::string> words(const char* text) {
  std::istringstream in(text);
  std::set<std::string> out;
  for (std::string word; in >> word;) out.insert(word);
  return out;
}

/// Variants of functions: sinf, strtok_r, fopen64.
bool is_declared(const std::string& name) {
  static const std::set<std::string> declared = words(kDeclared);
  if (declared.count(name) > 0) return true;
  for (const std::string suffix : {"f", "l", "64", "_r", "_l", "_np", "_unlocked"}) {
    if (name.size() <= suffix.size()) continue;
    const std::size_t rest = name.size() - suffix.size();
    if (name.substr(rest) == suffix && declared.count(name.substr(0, rest)) > 0) return true;
  }
  return false;
}

}  // namespace

bool is_keyword_or_macro(const std::string& name) {
  static const std::set<std::string> keywords = words(kKeywords);
  static const std::set<std::string> others = words(kOthers);
  static const std::set<std::string> macros = words(kDeclaredMacros);
  return keywords.count(name) > 0 || others.count(name) > 0 || macros.count(name) > 0;
}

bool is_reserved(const std::string& name) {
  return is_keyword_or_macro(name) || is_declared(name) ||
         std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                     [&name](const char* prefix) { return name.rfind(prefix, 0) == 0; });
}

}  // namespace hybridyn::generator
