package quorate.sql.render;

import java.util.List;
import java.util.Set;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.Unable;
import quorate.sql.function.ByteFunctions;
import quorate.sql.plan.Term;

/// Functions of bytea, in an engine's words.
final class ByteText {
  private static final Set<String> MARIADB =
      Set.of(
          "md5",
          "sha224",
          "sha256",
          "sha384",
          "sha512",
          "utf8",
          "substring",
          "rest",
          "get_byte",
          "set_byte",
          "reverse");

  private ByteText() {}

  /// Writes what has to do with bytes and is no routine that every engine declares.
  static boolean render(Term.Call call, Dialect dialect, Renderer out) {
    if (dialect == Dialect.MARIADB && call.function().equals(ByteFunctions.CALL)) {
      requireMariadb(call.arguments());
    }
    boolean hexed = dialect == Dialect.DUCKDB;
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

  /// Refuses what is not written in MariaDB's words.
  private static void requireMariadb(List<Term> arguments) {
    boolean able =
        arguments.getFirst() instanceof Term.Constant(Value.Text(String what), _)
            && (MARIADB.contains(what)
                || what.equals("decode")
                    && arguments.get(2) instanceof Term.Constant(Value.Text(String format), _)
                    && format.equalsIgnoreCase("hex"));
    if (!able) {
      throw new Unable("functions of bytes");
    }
  }

  private static void count(Term bytes, Dialect dialect, Renderer out) {
    String function =
        switch (dialect) {
          case H2, HSQLDB, POSTGRESQL, DUCKDB -> "OCTET_LENGTH";
          case DERBY, SQLITE, MARIADB -> "LENGTH";
        };
    String integer = dialect == Dialect.MARIADB ? "SIGNED" : "INTEGER";
    out.text("CAST(" + function + "(").term(bytes).text(") AS " + integer + ")");
  }
}
