package quorate.database.procedure;

import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import quorate.core.Bytes;

/// The SQL statements that occur as constants in the classes of a jar. They decide, before the
/// program runs, whether CALL is a marked statement (rule E2 in docs/protocols/smr.md).
final class StatementConstants {
  private static final Pattern STATEMENT =
      Pattern.compile(
          "\\s*\\(*\\s*(select|insert|update|delete|merge|with|values|table|call)\\b.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /// The total length in characters up to which the catalog keeps a procedure's statements. A
  /// statement beyond it is treated like one that is built at run time.
  private static final int LENGTH_MAX = 1 << 16;

  private StatementConstants() {}

  /// @param files of the jar, by their paths in it
  static List<String> of(Map<String, Bytes> files) {
    SortedSet<String> found = new TreeSet<>();
    files.forEach((path, content) -> {
      if (path.endsWith(".class")) {
        addAll(found, content);
      }
    });
    int length = 0;
    for (String each : found) {
      length += each.length();
      if (length > LENGTH_MAX) {
        return List.copyOf(found.headSet(each));
      }
    }
    return List.copyOf(found);
  }

  private static void addAll(SortedSet<String> found, Bytes content) {
    try {
      for (PoolEntry entry : ClassFile.of().parse(content.toArray()).constantPool()) {
        if (entry instanceof StringEntry text && STATEMENT.matcher(text.stringValue()).matches()) {
          found.add(text.stringValue());
        }
      }
    } catch (IllegalArgumentException noClass) {
      // Such a class cannot be loaded either, and so executes nothing.
    }
  }
}
