package quorate.sql.render;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.Unable;
import quorate.sql.function.ByteFunctions;
import quorate.sql.function.Intervals;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// Renders casts, with PostgreSQL's rounding.
final class CastRenderer {
  private final Dialect dialect;
  private final SqlWriter out;

  CastRenderer(Dialect dialect, SqlWriter out) {
    this.dialect = dialect;
    this.out = out;
  }

  void write(Term.Cast cast) {
    SqlType from = cast.operand().type();
    SqlType to = cast.type();
    if (to == SqlType.WIDE_NUMERIC || from == SqlType.WIDE_NUMERIC && !to.isString()) {
      new WideText(dialect, out).cast(cast);
      return;
    }
    switch (to) {
      case INT2, INT4, INT8 -> integer(cast, from);
      case NUMERIC -> numeric(cast, from);
      case FLOAT4, FLOAT8 -> {
        real(cast, from);
      }
      case TEXT, VARCHAR, BPCHAR -> string(cast, from);
      case BOOL -> bool(cast, from);
      case DATE -> {
        if (isText(from)) {
          text(cast, "q_textdate", "");
        } else {
          plain(cast);
        }
      }
      case TIMESTAMP, TIMESTAMPTZ -> timestamp(cast, from);
      case JSON, JSONB -> json(cast, from);
      case BYTEA -> {
        if (isText(from)) {
          out.term(ByteFunctions.read(cast.operand()));
        } else {
          same(cast, from);
        }
      }
      case TIME, UUID -> clock(cast, from);
      default -> CodingText.render(cast, dialect, out); // arrays are cast by a routine
      case UNKNOWN -> same(cast, from);
    }
  }

  private void same(Term.Cast cast, SqlType from) {
    if (from != cast.type()) {
      throw refused(cast);
    }
    out.term(cast.operand());
  }

  /// A cast to time or uuid: fixed-width texts that engines hold without a terminator.
  private void clock(Term.Cast cast, SqlType from) {
    boolean uuid = cast.type() == SqlType.UUID;
    String type = out.type(cast.type(), -1);
    if (isText(from)) {
      out.text("CAST(").text(uuid ? "\"q_text_uuid\"(" : "\"q_text_time\"(");
      out.term(cast.operand()).text(") AS " + type + ")");
    } else if (!uuid && (from == SqlType.TIMESTAMP || from == SqlType.TIMESTAMPTZ)) {
      out.text("CAST(SUBSTR(\"q_time_round\"(CAST(").term(cast.operand());
      out.text(" AS " + EngineTypes.TIME_TEXT + "), 6), 12, 15) AS " + type + ")");
    } else if (!uuid && from == SqlType.INTERVAL) {
      Term midnight = new Term.Constant(new Value.Time(java.time.LocalTime.MIDNIGHT), SqlType.TIME);
      out.term(
          new Term.Call(
              Intervals.ROUTINE + "clock", List.of(midnight, cast.operand()), SqlType.TIME, -1));
    } else {
      same(cast, from);
    }
  }

  /// A cast of text to JSON, or between json and jsonb. MariaDB's own JSON syntax is not
  /// PostgreSQL's.
  private void json(Term.Cast cast, SqlType from) {
    if (from == cast.type() || from == SqlType.JSONB) {
      out.term(cast.operand());
      return;
    }
    if (!dialect.traits().hasStructures()) {
      throw new Unable("casts to json");
    }
    out.text(cast.type() == SqlType.JSON ? "\"q_json\"(" : "\"q_jsonb\"(");
    out.term(cast.operand()).text(")");
  }

  static quorate.core.value.SqlException refused(Term.Cast cast) {
    return new quorate.core.value.SqlException(
        "0A000",
        "casting %s to %s is not supported by Quorate"
            .formatted(cast.operand().type().sqlName(), cast.type().sqlName()));
  }

  /// A cast to a float, by routines, because engines differ on overflow and underflow; HSQLDB has
  /// no reals and holds them in double precision.
  private void real(Term.Cast cast, SqlType from) {
    boolean narrowed = cast.type() == SqlType.FLOAT4 && from != SqlType.FLOAT4;
    boolean typed = narrowed && EngineTypes.hasReals(dialect);
    out.text(typed ? "CAST(" : "").text(narrowed ? "\"q_freal\"(" : "");
    if (from.isString() || from == SqlType.UNKNOWN) {
      out.text("\"q_textfloat\"(").term(cast.operand()).text(")");
    } else if (from == SqlType.FLOAT4 && cast.type() == SqlType.FLOAT8) {
      out.text("\"q_fwide\"(").term(cast.operand()).text(")");
    } else {
      out.text("CAST(").term(cast.operand());
      out.text(" AS " + out.type(narrowed ? SqlType.FLOAT8 : cast.type(), -1) + ")");
    }
    out.text(narrowed ? ")" : "");
    out.text(typed ? " AS " + out.type(SqlType.FLOAT4, -1) + ")" : "");
  }

  private void plain(Term.Cast cast) {
    out.text("CAST(");
    bare(cast.operand());
    out.text(" AS " + out.type(cast.type(), cast.typmod()) + ")");
  }

  /// The operand in a form that the engine's own casts understand.
  private void bare(Term operand) {
    Optional<Slot> timestamp = timestampSlot(operand);
    if (timestamp.isPresent() && !dialect.traits().castsTwice()) {
      // HSQLDB merges nested casts and would read a date only.
      out.text("CAST(CAST(").mark(timestamp.get());
      out.text(" AS " + EngineTypes.TIME_TEXT + ") AS " + out.type(operand.type(), -1) + ")");
    } else {
      out.term(operand);
    }
  }

  private static boolean isText(SqlType type) {
    return type.isString() || type == SqlType.UNKNOWN;
  }

  /// A cast of text by a routine, because the engines' own casts accept different numbers and
  /// times.
  private void text(Term.Cast cast, String routine, String more) {
    out.text("CAST(\"" + routine + "\"(").term(cast.operand()).text(more + ")");
    out.text(" AS " + out.type(cast.type(), -1) + ")");
  }

  /// The slot of a bound timestamp.
  private static Optional<Slot> timestampSlot(Term operand) {
    boolean timestamp =
        operand.type() == SqlType.TIMESTAMP || operand.type() == SqlType.TIMESTAMPTZ;
    return switch (operand) {
      case Term.Bind(Slot slot) when timestamp -> Optional.of(slot);
      case Term.Constant(Value value, SqlType type) when timestamp && !value.isNull() ->
          Optional.of(Slot.constant(value, type, -1));
      default -> Optional.empty();
    };
  }

  private void integer(Term.Cast cast, SqlType from) {
    if (from == SqlType.BOOL) {
      out.text("CASE WHEN ").term(cast.operand()).text(" THEN 1 WHEN NOT ");
      out.term(cast.operand()).text(" THEN 0 END");
      return;
    }
    boolean whole = from.isInteger() || cast.operand().scale().equals(OptionalInt.of(0));
    if (from == SqlType.NUMERIC && !whole) {
      out.text("CAST(\"q_round\"(").term(cast.operand()).text(", 0)");
    } else if (from.isFloat()) {
      out.text("CAST(\"q_fround\"(").term(cast.operand()).text(")");
    } else if (isText(from)) {
      out.text("CAST(\"q_textint\"(").term(cast.operand()).text(")");
    } else {
      out.text("CAST(").term(cast.operand());
    }
    out.text(" AS " + out.type(cast.type(), -1) + ")");
  }

  private void numeric(Term.Cast cast, SqlType from) {
    boolean constrained = cast.typmod() >= 4;
    int scale = constrained ? Digits.scale(cast.typmod()) : Coerce.NUMERIC_SCALE;
    OptionalInt known = cast.operand().scale();
    if (from.isNumber() && !from.isFloat() && known.isPresent() && known.getAsInt() <= scale) {
      if (constrained || from.isInteger()) {
        int typmod = constrained ? cast.typmod() : Digits.of(Coerce.NUMERIC_PRECISION, 0);
        out.text("CAST(").term(cast.operand());
        out.text(" AS " + out.type(SqlType.NUMERIC, typmod) + ")");
      } else {
        out.term(cast.operand());
      }
      return;
    }
    if (scale > Coerce.NUMERIC_SCALE) {
      throw new quorate.core.value.SqlException(
          "0A000", "rounding to more than 12 digits is not supported by Quorate");
    }
    String inner =
        from.isFloat() ? CastRenderer.numeric(from) : from.isString() ? "\"q_textnum\"(" : "(";
    out.text("CAST(\"q_round\"(" + inner).term(cast.operand()).text("), " + scale + ") AS ");
    out.text(out.type(SqlType.NUMERIC, cast.typmod()) + ")");
  }

  /// The routine that converts a float to numeric; real and double precision have different numbers
  /// of significant digits.
  static String numeric(SqlType from) {
    return from == SqlType.FLOAT4 ? "\"q_rnum\"(" : "\"q_fnum\"(";
  }

  private void string(Term.Cast cast, SqlType from) {
    int length = cast.typmod() - 4;
    out.text(cast.type() == SqlType.BPCHAR ? "\"q_rtrim1\"(" : "");
    out.text(length >= 0 ? "CAST(\"q_left2\"(" : "");
    text(cast, from);
    out.text(
        length >= 0
            ? ", " + length + ") AS " + out.type(SqlType.VARCHAR, cast.typmod()) + ")"
            : "");
    out.text(cast.type() == SqlType.BPCHAR ? ")" : "");
  }

  private void text(Term.Cast cast, SqlType from) {
    Term operand = cast.operand();
    switch (from) {
      case TEXT, VARCHAR, BPCHAR, UNKNOWN, JSON, JSONB -> out.term(operand);
      case BPCHAR_ARRAY -> throw refused(cast); // stored without its padding
      default -> CodingText.text(operand, dialect, out); // arrays and coded types
      case UUID -> {
        boolean terminates = EngineTypes.terminates(dialect);
        out.text(terminates ? "\"q_terminated\"(" : "").term(operand);
        out.text(terminates ? ")" : "");
      }
      case BOOL ->
          out.text("CASE WHEN ")
              .term(operand)
              .text(" THEN " + constant("true") + " WHEN NOT ")
              .term(operand)
              .text(" THEN " + constant("false") + " END");
      case INT2, INT4, INT8 -> {
        out.text("\"q_inttext\"(CAST(")
            .term(operand)
            .text(" AS " + dialect.traits().argumentType(SqlType.INT8) + "))");
      }
      case NUMERIC -> {
        int scale =
            operand
                .scale()
                .orElseThrow(() ->
                    new quorate.core.value.SqlException(
                        "0A000",
                        "casting a numeric without a known scale to text is not supported by Quorate"));
        out.text("\"q_numtext\"(").term(operand).text(", " + scale + ")");
      }
      case WIDE_NUMERIC -> new WideText(dialect, out).text(operand);
      case FLOAT8 -> out.text("\"q_floattext\"(").term(operand).text(")");
      case TIMESTAMP, TIMESTAMPTZ, DATE -> keptText(operand);
      case FLOAT4 ->
          out.text("\"q_realtext\"(CAST(")
              .term(operand)
              .text(" AS " + dialect.traits().argumentType(SqlType.FLOAT8) + "))");
      case BYTEA -> out.term(ByteFunctions.shown(operand));
      case TIME -> {
        // Uses the routine for timestamps, on 1970-01-01.
        boolean terminates = EngineTypes.terminates(dialect);
        out.text(terminates ? "SUBSTR(" : "\"q_substring2\"(");
        boolean stamped = dialect.traits().dropsZerosOfTimes();
        out.text("\"q_time_text\"(CAST(").text(stamped ? "CAST(" : "");
        out.text("('1970-01-01 ' || ").term(operand).text(stamped ? ") AS TIMESTAMP" : "");
        out.text(") AS " + EngineTypes.TIME_TEXT + "), 1), 12)");
      }
    }
  }

  /// The text of a date or time; of a timestamptz in UTC.
  void keptText(Term operand) {
    SqlType from = operand.type();
    int kind = from == SqlType.DATE ? 0 : from == SqlType.TIMESTAMP ? 1 : 2;
    Term time = from == SqlType.DATE ? new Term.Cast(operand, SqlType.TIMESTAMP, -1) : operand;
    out.text("\"q_time_text\"(CAST(").term(time);
    out.text(" AS " + EngineTypes.TIME_TEXT + "), " + kind + ")");
  }

  private String constant(String text) {
    return "CAST(" + EngineTypes.literal(text, dialect) + " AS " + out.type(SqlType.TEXT, -1) + ")";
  }

  private void bool(Term.Cast cast, SqlType from) {
    if (from.isInteger()) {
      out.text("(").term(cast.operand()).text(" <> 0)");
    } else if (isText(from)) {
      out.text("(\"q_textbool\"(").term(cast.operand()).text("))");
    } else {
      plain(cast);
    }
  }

  private void timestamp(Term.Cast cast, SqlType from) {
    if (from == SqlType.TIMESTAMP || from == SqlType.TIMESTAMPTZ) {
      out.term(cast.operand());
    } else if (from == SqlType.DATE && !dialect.traits().castsDates()) {
      out.text("TIMESTAMP(").term(cast.operand()).text(", TIME('00:00:00'))");
    } else if (isText(from)) {
      text(cast, "q_texttime", cast.type() == SqlType.TIMESTAMP ? ", 1" : ", 2");
    } else {
      plain(cast);
    }
  }
}
