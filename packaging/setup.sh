# SPDX-License-Identifier: Apache-2.0
# Sourced by ./run and ./test: installs the missing packages of the given groups, and knows how to build.
set -euo pipefail
OLDPWD=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# install_packages GROUP...   nothing happens when all are there
install_packages() {
    command -v dpkg-query >/dev/null || { echo "Not a Debian system: install the packages of packaging/debian-packages.txt yourself." >&2; return 0; }
    local groups=" $* " missing=() group name
    while read -r group name; do
        [[ $groups == *" $group "* ]] || continue
        dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
    done < <(grep -v '^#' packaging/debian-packages.txt)
    [[ ${#missing[@]} -eq 0 ]] && return 0
    local root=()
    if [[ $(id -u) -ne 0 ]]; then
        command -v sudo >/dev/null || { echo "Missing packages: ${missing[*]}. Install them as root and start again." >&2; exit 1; }
        root=(sudo)
    fi
    echo "Installing: ${missing[*]}" >&2
    "${root[@]}" apt-get update -qq >&2
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# build PRESET [TARGET...]   configures once, then builds
build() {
    local preset=$1
    shift
    cmake --preset "$preset" >"/dev/null"
    cmake --build --preset "$preset" ${1:+--target "$@"}
}
