#!/usr/bin/env bash
# A MediaWiki of its own in a folder, from Debian's package, with SQLite and without a web server.
#
#   tests/wiki/setup.sh FOLDER
#
# Nothing of the package is installed: its files are unpacked into FOLDER/root. PHP and Lua are (scripts/packages.sh wiki).
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
wiki=$folder/wiki

if [[ ! -d $folder/root ]]; then
  mkdir -p "$folder/debs"
  (cd "$folder/debs" && apt-get -qq download mediawiki mediawiki-classes) || {
    apt-get -qq update
    (cd "$folder/debs" && apt-get -qq download mediawiki mediawiki-classes)
  }
  for deb in "$folder"/debs/*.deb; do dpkg-deb -x "$deb" "$folder/root"; done
fi

rm -rf "$wiki"
cp -r "$folder/root/usr/share/mediawiki" "$wiki"
for name in includes vendor languages maintenance resources skins; do
  [[ -e $wiki/$name ]] || cp -r "$folder/root/var/lib/mediawiki/$name" "$wiki/"
done
rm -rf "$wiki/LocalSettings.php" "$wiki/extensions" "$wiki/config" "$wiki/images"
cp -r "$folder/root/usr/share/mediawiki/extensions-core" "$wiki/extensions"
mkdir -p "$wiki/images" "$folder/data"
rm -rf "${folder:?}/data"/*

php "$wiki/maintenance/install.php" --dbtype sqlite --dbpath "$folder/data" --dbname wiki --server http://127.0.0.1 \
  --scriptpath "" --confpath "$wiki" --pass "a long password of no use" "Judge" "Admin" >"$folder/install.log" 2>&1 || {
  cat "$folder/install.log"
  exit 1
}
cat >>"$wiki/LocalSettings.php" <<'PHP'
wfLoadExtension( 'Cite' );
wfLoadExtension( 'ParserFunctions' );
wfLoadExtension( 'Scribunto' );
$wgScribuntoDefaultEngine = 'luastandalone';
$wgScribuntoEngineConf['luastandalone']['luaPath'] = '/usr/bin/lua5.1';
$wgScribuntoEngineConf['luastandalone']['cpuLimit'] = 60;
$wgMainCacheType = CACHE_NONE;
PHP

php "$wiki/maintenance/edit.php" -u Judge -s "the family of citation templates" "Module:Cite" <"$here/pages/cite.lua" >>"$folder/install.log"
while IFS=$'\t' read -r title text; do
  printf '%s' "$text" | php "$wiki/maintenance/edit.php" -u Judge -s "a template" "Template:$title" >>"$folder/install.log"
done < <(python3 "$here/pages/templates.py")
