package quorate.sql.render;

import java.util.List;
import quorate.core.value.Codes;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.Unable;
import quorate.sql.plan.Term;

/// Renders casts from and to types that engines lack.
final class CodingText {
  private CodingText() {}

  /// Renders a cast to a coded type, from text or a related type.
  static void render(Term.Cast cast, Dialect dialect, SqlWriter out) {
    Term operand = cast.operand();
    SqlType from = operand.type();
    SqlType to = cast.type();
    if (to.isCoded() && from == to && (cast.typmod() < 0 || cast.typmod() == operand.typmod())) {
      out.term(operand);
      return;
    }
    boolean label =
        from == SqlType.CIDR && to == SqlType.INET
            || from == SqlType.BIT && to == SqlType.VARBIT && cast.typmod() < 0
            || from == SqlType.CHAR && to == SqlType.NAME;
    if (label) {
      out.term(operand);
      return;
    }
    if (to == SqlType.OID && (from == SqlType.INT2 || from == SqlType.INT4)) {
      // Negative integers count down from 2^32.
      out.text("CASE WHEN ").term(operand).text(" < 0 THEN ");
      out.text("CAST(")
          .term(operand)
          .text(" AS " + out.type(SqlType.OID, -1) + ") + 4294967296 ELSE CAST(");
      out.term(operand).text(" AS " + out.type(SqlType.OID, -1) + ") END");
      return;
    }
    if (to == SqlType.INTERVAL && from == SqlType.TIME) {
      out.term(new Term.Call("q_iv_of_time", List.of(operand), to, -1));
      return;
    }
    boolean read = from.isString() || from == SqlType.UNKNOWN || from == to;
    if (!read || !to.isCoded() || to == SqlType.ENUM) {
      throw CastRenderer.refused(cast);
    }
    refuse(dialect, cast.typmod() < 0 ? to : SqlType.UNKNOWN, "casts to " + to.sqlName());
    out.text("\"q_code\"(").term(operand);
    out.text(", " + from.oid() + ", " + to.oid() + ", " + cast.typmod() + ")");
  }

  /// Renders a value as text.
  static void text(Term operand, Dialect dialect, SqlWriter out) {
    SqlType from = operand.type();
    if (from == SqlType.OID) {
      out.text("\"q_inttext\"(").term(operand).text(")");
    } else if (from == SqlType.MONEY) {
      refuse(dialect, from, "money as a text");
      out.text("\"q_moneytext\"(").term(operand).text(")");
    } else if (from.isCoded() && !Codes.isPlain(from)) {
      refuse(dialect, from, from.sqlName() + " as a text");
      out.text("\"q_uncode\"(").term(operand).text(", " + from.oid() + ")");
    } else {
      out.term(operand);
    }
  }

  /// Refuses a cast implemented in Java only; those of interval are not.
  static void refuse(Dialect dialect, SqlType type, String what) {
    boolean written = type == SqlType.INTERVAL && dialect.traits().hasStructures();
    if (!dialect.traits().callsJava() && !written) {
      throw new Unable(what);
    }
  }
}
