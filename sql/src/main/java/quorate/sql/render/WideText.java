package quorate.sql.render;

import quorate.core.value.Numeric;
import quorate.core.value.NumericCode;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.dialect.AggregateTraits;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.function.WideTerms;
import quorate.sql.plan.Term;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// Renders wide numerics: texts ([NumericCode]), and routines that compute with them.
final class WideText {
  private static final String CALL = "\"" + WideTerms.ROUTINE + "\"(";
  private final Dialect dialect;
  private final SqlWriter out;

  WideText(Dialect dialect, SqlWriter out) {
    this.dialect = dialect;
    this.out = out;
  }

  static void constant(Value value, Dialect dialect, SqlWriter out) {
    Numeric number =
        Numeric.of(value).orElseThrow(() -> new IllegalStateException("no numeric: " + value));
    String literal = EngineTypes.literal(NumericCode.encode(number), dialect);
    out.text("CAST(" + literal + " AS " + out.type(SqlType.WIDE_NUMERIC, -1) + ")");
  }

  static boolean isSum(String aggregate) {
    return aggregate.equals(WideTerms.SUM);
  }

  /// Whether a cast is from or to a wide numeric.
  static boolean isOf(Term.Cast cast) {
    return cast.type() == SqlType.WIDE_NUMERIC || cast.operand().type() == SqlType.WIDE_NUMERIC;
  }

  /// Renders such a cast.
  void cast(Term.Cast cast) {
    if (cast.type() == SqlType.WIDE_NUMERIC) {
      to(cast);
      return;
    }
    Term operand = cast.operand();
    SqlType type = cast.type();
    switch (type) {
      case INT2, INT4, INT8 -> {
        int bits = type == SqlType.INT2 ? 16 : type == SqlType.INT4 ? 32 : 64;
        boolean typed = !dialect.traits().isLenient();
        out.text(typed ? "CAST(" : "").text("\"q_wide_int\"(").term(operand);
        out.text(", " + bits + ")").text(typed ? " AS " + out.type(type, -1) + ")" : "");
      }
      case NUMERIC -> decimal(cast);
      case FLOAT4, FLOAT8 -> {
        boolean narrow = type == SqlType.FLOAT4;
        boolean typed = narrow && EngineTypes.hasReals(dialect);
        out.text(typed ? "CAST(" : "").text(narrow ? "\"q_freal\"(" : "");
        out.text("\"q_wide_float\"(").term(operand).text(")");
        out.text(narrow ? ")" : "").text(typed ? " AS " + out.type(type, -1) + ")" : "");
      }
      default -> throw CastRenderer.refused(cast);
    }
  }

  /// A cast to an engine decimal.
  private void decimal(Term.Cast cast) {
    boolean constrained = Digits.isModifier(cast.typmod()) && !Digits.isCarried(cast.typmod());
    int precision = constrained ? Digits.precision(cast.typmod()) : Coerce.NUMERIC_PRECISION;
    int scale = constrained ? Digits.scale(cast.typmod()) : -1;
    boolean typed = !EngineTypes.textual(dialect);
    out.text(typed ? "CAST(" : "").text("\"q_wide_dec\"(").term(cast.operand());
    out.text(", " + precision + ", " + scale + ")");
    out.text(typed ? " AS " + out.type(SqlType.NUMERIC, cast.typmod()) + ")" : "");
  }

  private void to(Term.Cast cast) {
    Term operand = cast.operand();
    SqlType from = operand.type();
    boolean fitted =
        Digits.isModifier(cast.typmod())
            && !Digits.isCarried(cast.typmod())
            && !(from == SqlType.WIDE_NUMERIC && cast.typmod() == operand.typmod());
    if (fitted) {
      out.text(CALL).text(word("fit")).text(", ");
    }
    of(cast, operand, from);
    if (fitted) {
      String modifier = Digits.precision(cast.typmod()) + "," + Digits.scale(cast.typmod());
      out.text(", " + word(modifier) + ")");
    }
  }

  private String word(String text) {
    return EngineTypes.literal(text, dialect);
  }

  private void of(Term.Cast cast, Term operand, SqlType from) {
    boolean textual = EngineTypes.textual(dialect);
    if (from == SqlType.WIDE_NUMERIC || from == SqlType.NUMERIC && textual) {
      out.term(operand);
      return;
    }
    if (from.isInteger() && textual) {
      out.text("\"q_num\"(").term(operand).text(")");
    } else if (from.isInteger()) {
      out.text(CALL).text(word("of") + ", ").term(new Term.Cast(operand, SqlType.TEXT, -1));
      out.text(", " + word("") + ")");
    } else if (from == SqlType.NUMERIC) {
      AggregateTraits.Around around = dialect.traits().decimalText();
      out.text(CALL).text(word("of") + ", ").text(around.before()).term(operand);
      out.text(around.after() + ", " + word("") + ")");
    } else if (from.isFloat()) {
      out.text("\"q_wide_real\"(CAST(").term(operand);
      out.text(" AS " + dialect.traits().argumentType(SqlType.FLOAT8) + "), ");
      out.text(from == SqlType.FLOAT4 ? "6)" : "15)");
    } else if (from.isString() || from == SqlType.UNKNOWN) {
      out.text(CALL).text(word("of") + ", ").term(operand).text(", " + word("") + ")");
    } else {
      throw CastRenderer.refused(cast);
    }
  }

  /// A value as text, with its displayed scale if that is known.
  void text(Term operand) {
    int scale =
        operand
            .scale()
            .orElseThrow(() ->
                new SqlException(
                    "0A000",
                    "casting a numeric without a known scale to text is not supported by Quorate"));
    out.text(CALL).text(word("text") + ", ").term(operand);
    out.text(", " + word(Integer.toString(Math.max(0, scale))) + ")");
  }
}
