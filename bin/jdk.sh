# Finds a JDK 25 or newer and Maven. Sourced by ./quorate; sets JAVA_HOME, JAVA and MVN.
#
# Looked at in turn: QUORATE_JAVA_HOME, JAVA_HOME, java on the PATH, and the places where packages,
# SDKMAN, asdf, Homebrew and macOS put JDKs.

JDK_MIN=25

jdk_version() { # home -> major version, or 0
  [ -x "$1/bin/javac" ] && [ -f "$1/release" ] || { echo 0; return; }
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" | head -n 1 | grep . || echo 0
}

find_jdk() {
  local home on_path
  on_path=$(command -v javac 2>/dev/null) && on_path=$(dirname "$(dirname "$(readlink -f "$on_path")")")
  for home in "${QUORATE_JAVA_HOME:-}" "${JAVA_HOME:-}" "${on_path:-}" \
    /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* /opt/*jdk* \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.asdf/installs/java/* "$HOME"/.jdks/* \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [ -n "$home" ] && [ "$(jdk_version "$home")" -ge "$JDK_MIN" ]; then
      echo "$home"
      return 0
    fi
  done
  return 1
}

if ! JAVA_HOME=$(find_jdk); then
  cat >&2 <<TXT
quorate: no JDK $JDK_MIN or newer was found (JAVA_HOME, PATH, and the usual places were looked at).
Install one of:
  Debian, Ubuntu:  apt-get install openjdk-25-jdk    (or temurin-25-jdk from Adoptium's repository)
  Fedora:          dnf install java-25-openjdk-devel
  macOS:           brew install openjdk@25
  anywhere:        sdk install java 25-tem           (SDKMAN)
or point QUORATE_JAVA_HOME at one.
TXT
  exit 2
fi
export JAVA_HOME
JAVA="$JAVA_HOME/bin/java"

need_maven() {
  MVN=$(command -v mvn) && return 0
  cat >&2 <<TXT
quorate: Maven (mvn) was not found; it builds Quorate. Install one of:
  Debian, Ubuntu:  apt-get install maven
  Fedora:          dnf install maven
  macOS:           brew install maven
  anywhere:        sdk install maven                 (SDKMAN)
TXT
  exit 2
}
