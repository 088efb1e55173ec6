#include "library_name.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <sstream>

#include "derive/functions.hpp"
#include "emit/library.hpp"
#include "errors.hpp"

namespace hybridyn::cli {
namespace {

namespace gen = hybridyn::generator;

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

/// Of macros, and of functions and members that come in families.
constexpr const char* kPrefixes[] = {"EIGEN_", "M_",     "FE_",    "FP_",   "INT",      "UINT",
                                     "SIG",    "LC_",    "CLOCK_", "SEEK_", "pthread_", "sched_",
                                     "clock_", "timer_", "si_",    "sa_",   "sigev_"};
constexpr const char* kMacros =
    "BUFSIZ EOF FILE HUGE_VAL I INFINITY NAN NDEBUG NULL RAND_MAX EDOM ERANGE EILSEQ EINTR EAGAIN "
    "EINVAL ENOMEM EXIT_FAILURE EXIT_SUCCESS TMP_MAX FOPEN_MAX ";

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

bool is_reserved(const std::string& name) {
  static const std::set<std::string> keywords = words(kKeywords);
  static const std::set<std::string> macros = words(kMacros);
  const bool is_type = name.size() > 2 && name.substr(name.size() - 2) == "_t";
  return keywords.count(name) > 0 || macros.count(name) > 0 || is_type || is_declared(name) ||
         std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                     [&name](const char* prefix) { return name.rfind(prefix, 0) == 0; });
}

/// The library's header would have the name of another one beside it, case apart.
bool is_header(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const std::vector<std::string> fixed = gen::fixed_files();
  const auto& functions = gen::known_functions();
  return std::count(fixed.begin(), fixed.end(), name) > 0 || name == "solve_mass_matrix" ||
         name == "forward_dynamics_whole" ||
         std::any_of(functions.begin(), functions.end(),
                     [&name](const gen::FunctionInfo& function) { return function.name == name; });
}

}  // namespace

std::string library_name_of(const std::string& path) {
  const gen::ModelText stem(std::filesystem::path(path).stem().string());
  const std::string name = stem.identifier("unnamed_robot");
  if (!is_reserved(name) && !is_header(name)) return name;
  // What a family of names begins with stays behind other words only.
  return is_reserved(name + "_robot") ? "robot_" + name : name + "_robot";
}

void check_library_name(const std::string& name) {
  if (gen::ModelText(name).identifier("") != name || is_reserved(name)) {
    throw UsageError("--name: '" + name +
                     "' cannot be a namespace; use letters, digits and single _, no keyword and no "
                     "name of the C library");
  }
  if (is_header(name)) {
    throw UsageError("--name: '" + name + "' is the name of another header of the library");
  }
}

}  // namespace hybridyn::cli
