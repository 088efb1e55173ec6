#!/usr/bin/env bash
# usage: site_test.sh MKDOCS SOURCE SITE. Builds the site; fails on what mkdocs warns of, but for links
# to files of the project that are no documentation and exist.
set -euo pipefail
mkdocs=$1 source=$2 site=$3
cd "$source"
log="$("$mkdocs" build --quiet --site-dir "$site" 2>&1)" || { echo "$log"; exit 1; }
failed=0
while IFS= read -r line; do
  [[ -n "$line" ]] || continue
  link="$(sed -n "s/.*contains a link to '\([^'#]*\).*/\1/p" <<<"$line")"
  if [[ "$link" == ../* && -e "docs/$link" ]]; then continue; fi
  echo "$line"
  failed=1
done <<<"$log"
for page in docs/*.md; do
  grep -q "$(basename "$page")" mkdocs.yml || { echo "$page is not in mkdocs.yml"; failed=1; }
done
[[ -s "$site/search/search_index.json" ]] || { echo "there is no search index"; failed=1; }
exit "$failed"
