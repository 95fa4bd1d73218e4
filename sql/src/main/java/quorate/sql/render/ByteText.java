package quorate.sql.render;

import java.util.List;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.Unable;
import quorate.sql.function.ByteFunctions;
import quorate.sql.plan.Term;

/// Renders functions of bytea.
final class ByteText {
  private ByteText() {}

  /// Renders functions of bytes that are not routines of every engine; false for other calls.
  static boolean render(Term.Call call, Dialect dialect, SqlWriter out) {
    if (call.function().equals(ByteFunctions.CALL)) {
      requireAble(call.arguments(), dialect);
    }
    boolean hexed = dialect.traits().hasHex();
    switch (call.function()) {
      case ByteFunctions.COUNT -> {
        count(call.arguments().getFirst(), dialect, out);
        return true;
      }
      case ByteFunctions.HEX -> out.text(hexed ? "\"q_hexed\"(hex(" : "\"q_hex\"(");
      case ByteFunctions.UNHEX ->
          out.text(EngineTypes.textual(dialect) ? "unhex(" : "\"q_unhex\"(");
      default -> {
        return false;
      }
    }
    out.list(call.arguments())
        .text(hexed && call.function().equals(ByteFunctions.HEX) ? "))" : ")");
    return true;
  }

  /// Refuses a function that the engine lacks.
  private static void requireAble(List<Term> arguments, Dialect dialect) {
    boolean able =
        arguments.getFirst() instanceof Term.Constant(Value.Text(String what), _)
            && dialect.traits().hasBytes(what, format(arguments));
    if (!able) {
      throw new Unable("functions of bytes");
    }
  }

  /// The format argument of encode and decode.
  private static String format(List<Term> arguments) {
    return arguments.size() > 2
            && arguments.get(2) instanceof Term.Constant(Value.Text(String format), _)
        ? format
        : "";
  }

  private static void count(Term bytes, Dialect dialect, SqlWriter out) {
    out.text("CAST(" + dialect.traits().octetLength() + "(").term(bytes);
    out.text(") AS " + out.type(SqlType.INT4, -1) + ")");
  }
}
