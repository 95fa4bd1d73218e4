package quorate.database.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A routine's forms for all engines, from a file of `routine` named as terms call the routine:
///
///     -- java TextRoutines.initcap
///     -- terminated TerminatedRoutines.initcap
///     -- postgresql
///     create or replace function q_initcap1(...
///     -- mariadb
///     create or replace function q_initcap1(...
///     /
///
/// A helper that other routines call has a file of its own, of the same form.
///
/// @param java the method for engines that call Java
/// @param terminated the method for an engine whose texts end in a terminator; the first one if no
///   argument or result is a text
/// @param postgresql its declaration in PostgreSQL; empty if there is none
/// @param mariadb its declaration in MariaDB, in parts that end with a line with a slash
record RoutineFile(String java, String terminated, String postgresql, String mariadb) {
  private static final String JAVA = "-- java ";
  private static final String TERMINATED = "-- terminated ";
  private static final Pattern CALLED = Pattern.compile("q_\\w+");

  /// A placeholder for [QuoteRoutines#KEYWORDS].
  private static final String KEYWORDS = "@KEYWORDS@";

  private static final RoutineFile NONE = new RoutineFile("", "", "", "");
  private static final Map<String, RoutineFile> READ = new ConcurrentHashMap<>();

  /// The forms of the routine that terms or other routines call by this name.
  static RoutineFile of(String call) {
    return READ.computeIfAbsent(call, RoutineFile::read);
  }

  private static RoutineFile read(String call) {
    try (InputStream file = RoutineFile.class.getResourceAsStream("routine/" + call + ".sql")) {
      return file == null ? NONE : parsed(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static RoutineFile parsed(String text) {
    String java = "";
    String terminated = "";
    StringBuilder postgresql = new StringBuilder();
    StringBuilder mariadb = new StringBuilder();
    StringBuilder part = new StringBuilder();
    for (String line : text.lines().toList()) {
      if (line.startsWith(JAVA)) {
        java = line.substring(JAVA.length());
      } else if (line.startsWith(TERMINATED)) {
        terminated = line.substring(TERMINATED.length());
      } else if (line.equals("-- postgresql")) {
        part = postgresql;
      } else if (line.equals("-- mariadb")) {
        part = mariadb;
      } else {
        part.append(line).append('\n');
      }
    }
    return new RoutineFile(
        java,
        terminated.isEmpty() ? java : terminated,
        filled(postgresql.toString()),
        filled(mariadb.toString()));
  }

  private static String filled(String text) {
    return text.replace(KEYWORDS, "'" + String.join("', '", QuoteRoutines.KEYWORDS) + "'");
  }

  /// The names of the routines in a text, including those that it declares.
  static List<String> named(String text) {
    List<String> named = new ArrayList<>();
    Matcher matcher = CALLED.matcher(text);
    while (matcher.find()) {
      named.add(matcher.group());
    }
    return named;
  }
}
