package quorate.gateway;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.sql.Analysed;
import quorate.sql.parse.Qualified;

/// What a transaction that only reads refuses: all that writes, but to the session's temporary
/// tables, and what locks rows to write them.
final class ReadOnly {
  private static final Pattern WRITES =
      Pattern.compile("\\b(INSERT|UPDATE|DELETE|TRUNCATE|CALL)\\b");

  private static final Pattern CHANGES =
      Pattern.compile(
          "(CREATE|ALTER|DROP)(?: (?:OR|REPLACE|TEMP|TEMPORARY|UNLOGGED|UNIQUE|LOCAL))* (\\w+)");

  private ReadOnly() {}

  /// Refuses a statement in a transaction that only reads; what does not fit its column is refused
  /// as that before.
  ///
  /// @throws SqlException 25006; 22001, 22003
  static void require(Settings settings, Analysed.Data data) {
    if (settings.isReadOnly()) {
      String refused = refused(data);
      if (!refused.isEmpty()) {
        data.literals();
        settings.requireWriting(refused);
      }
    }
  }

  /// Refuses COPY FROM.
  ///
  /// @param data what stores a row
  /// @throws SqlException 25006
  static void requireCopy(Settings settings, Analysed.Data data) {
    if (settings.isReadOnly() && !refused(data).isEmpty()) {
      settings.requireWriting("COPY FROM");
    }
  }

  /// The command as PostgreSQL says it; empty where it may be executed.
  private static String refused(Analysed.Data data) {
    return switch (data) {
      case Analysed.Read read ->
          !Session.onlyReads(read)
              ? "nextval()"
              : onlyTemporary(read.lockedTables()) ? "" : "SELECT FOR UPDATE";
      case Analysed.Write write -> {
        boolean draws = !write.nondeterminism().sequences().isEmpty();
        boolean free =
            !draws && !write.writtenTables().isEmpty() && onlyTemporary(write.writtenTables());
        yield free ? "" : command(WRITES, write);
      }
      case Analysed.Ddl ddl -> command(CHANGES, ddl);
    };
  }

  private static boolean onlyTemporary(Iterable<String> tables) {
    for (String table : tables) {
      if (!Qualified.isTemporary(Qualified.schema(table))) {
        return false;
      }
    }
    return true;
  }

  private static String command(Pattern pattern, Analysed.Data data) {
    String text = data.shape().toUpperCase(Locale.ROOT);
    Matcher found = pattern.matcher(text);
    if (!found.find()) {
      return text.split("\\W+", 2)[0];
    }
    String verb = found.group(1);
    return found.groupCount() == 2
        ? verb + " " + found.group(2)
        : verb.equals("TRUNCATE") ? "TRUNCATE TABLE" : verb;
  }
}
