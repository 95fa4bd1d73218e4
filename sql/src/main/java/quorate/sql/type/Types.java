package quorate.sql.type;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.TypeName;

/// Types as written, and PostgreSQL's conversions between them.
public final class Types {
  private Types() {}

  /// A type with its modifier.
  ///
  /// @param domain name of the domain of which it is the base type
  public record Typed(SqlType type, int typmod, Optional<String> domain) {
    public Typed(SqlType type, int typmod) {
      this(type, typmod, Optional.empty());
    }
  }

  /// The built-in type with this name.
  public static Optional<SqlType> known(String name) {
    try {
      return Optional.of(builtIn(new TypeName(name, List.of(), false, 0)));
    } catch (SqlException none) {
      return Optional.empty();
    }
  }

  /// Resolves a built-in type.
  ///
  /// @throws SqlException 42704 for an unknown type, 0A000 for one that Quorate does not support
  public static Typed of(TypeName written) {
    TypeName name = written.plain();
    SqlType type = builtIn(name);
    if (name.array()) {
      return new Typed(array(type, name), typmod(type, name));
    }
    int typmod = typmod(type, name);
    return new Typed(type == SqlType.NUMERIC ? numeric(typmod) : type, typmod);
  }

  /// The type of a numeric with this modifier: NUMERIC, the engines' own decimal, if it fits in all
  /// of them.
  private static SqlType numeric(int typmod) {
    boolean own =
        typmod >= 4
            && Digits.precision(typmod) <= Coerce.NUMERIC_PRECISION
            && Digits.scale(typmod) >= 0
            && Digits.scale(typmod) <= Digits.precision(typmod);
    return own ? SqlType.NUMERIC : SqlType.WIDE_NUMERIC;
  }

  private static final int SCALE_MAX = 1000;

  /// Maximum declarable length of varchar and char.
  private static final int DECLARED_MAX = 10 << 20;

  private static SqlType builtIn(TypeName name) {
    return switch (name.name()) {
      case "boolean", "bool" -> SqlType.BOOL;
      case "smallint", "int2", "smallserial", "serial2" -> SqlType.INT2;
      case "integer", "int", "int4", "serial", "serial4" -> SqlType.INT4;
      case "bigint", "int8", "bigserial", "serial8" -> SqlType.INT8;
      case "decimal", "numeric", "dec" -> SqlType.NUMERIC;
      case "real", "float4" -> SqlType.FLOAT4;
      case "float8", "double" -> SqlType.FLOAT8;
      case "float" ->
          !name.modifiers().isEmpty() && name.modifiers().getFirst() <= 24
              ? SqlType.FLOAT4
              : SqlType.FLOAT8;
      case "text" -> SqlType.TEXT;
      case "varchar" -> SqlType.VARCHAR;
      case "char", "bpchar" -> SqlType.BPCHAR;
      case "bytea" -> SqlType.BYTEA;
      case "uuid" -> SqlType.UUID;
      case "date" -> SqlType.DATE;
      case "time" -> SqlType.TIME;
      case "timestamp" -> SqlType.TIMESTAMP;
      case "timestamptz" -> SqlType.TIMESTAMPTZ;
      case "json" -> SqlType.JSON;
      case "jsonb" -> SqlType.JSONB;
      case "regclass",
          "regproc",
          "regprocedure",
          "regoper",
          "regoperator",
          "regtype",
          "regnamespace",
          "regrole",
          "regcollation",
          "regconfig",
          "regdictionary" ->
          throw unknown(name, "What it names changes with the schema: keep an oid or a name.");
      case "jsonpath" -> throw unknown(name, "Keep a text.");
      case "int4multirange",
          "int8multirange",
          "nummultirange",
          "datemultirange",
          "tsmultirange",
          "tstzmultirange" ->
          throw unknown(name, "Keep an array of ranges.");
      case "xid", "cid", "tid", "pg_snapshot" ->
          throw unknown(name, "It is of a server's inside; xid8 is supported.");
      default ->
          CodedTypes.of(name.name())
              .orElseThrow(() ->
                  new SqlException(
                      new SqlError(
                              "42704",
                              "type \"" + Qualified.shown(name.name()) + "\" does not exist")
                          .at(name.position())));
    };
  }

  private static SqlType array(SqlType element, TypeName name) {
    if (name.name().contains("serial")) {
      throw refused("array of serial is not implemented", name.position());
    }
    return element
        .array()
        .orElseThrow(() ->
            refused(
                "type " + element.sqlName() + "[] is not supported by Quorate", name.position()));
  }

  private static SqlException unknown(TypeName name, String hint) {
    return new SqlError("0A000", "type " + name.name() + " is not supported by Quorate")
        .withHint(hint)
        .at(name.position())
        .asException();
  }

  private static SqlException refused(String message, int position) {
    return new SqlException(new SqlError("0A000", message).at(position));
  }

  private static int typmod(SqlType type, TypeName name) {
    List<Integer> modifiers = name.modifiers();
    return switch (type) {
      case VARCHAR -> modifiers.isEmpty() ? -1 : characters(modifiers.getFirst(), name) + 4;
      case BPCHAR ->
          name.name().equals("bpchar") && modifiers.isEmpty()
              ? -1
              : (modifiers.isEmpty() ? 1 : characters(modifiers.getFirst(), name)) + 4;
      case NUMERIC -> {
        if (modifiers.isEmpty()) {
          yield -1;
        }
        int precision = modifiers.getFirst();
        int scale = modifiers.size() > 1 ? modifiers.get(1) : 0;
        if (precision < 1 || precision > 1000) {
          throw new SqlException(
              new SqlError(
                      "22023", "NUMERIC precision " + precision + " must be between 1 and 1000")
                  .at(name.position()));
        }
        if (scale < -SCALE_MAX || scale > SCALE_MAX) {
          throw new SqlException(
              new SqlError("22023", "NUMERIC scale " + scale + " must be between -1000 and 1000")
                  .at(name.position()));
        }
        yield Digits.of(precision, scale);
      }
      case TIME, TIMESTAMP, TIMESTAMPTZ -> TimePrecision.typmod(modifiers);
      case INTERVAL -> modifiers.isEmpty() ? -1 : modifiers.getFirst();
      case TIMETZ -> modifiers.isEmpty() ? -1 : Math.min(6, modifiers.getFirst());
      case BIT ->
          modifiers.isEmpty()
              ? 1
              : modifiers.getFirst() < 0 ? -1 : length(modifiers.getFirst(), name);
      case VARBIT -> modifiers.isEmpty() ? -1 : length(modifiers.getFirst(), name);
      default -> -1;
    };
  }

  /// Checks the length of a string type. It may exceed what engines hold, as text does.
  private static int characters(int length, TypeName name) {
    requirePositive(length, name);
    if (length > DECLARED_MAX) {
      throw new SqlException(
          new SqlError("22023", "length for type " + name.name() + " cannot exceed " + DECLARED_MAX)
              .at(name.position()));
    }
    return length;
  }

  /// Checks the length of a bit string type.
  private static int length(int length, TypeName name) {
    requirePositive(length, name);
    if (length > Coerce.LENGTH_MAX) {
      throw refused(
          "a bit string longer than "
              + Coerce.LENGTH_MAX
              + " digits is not supported by every engine",
          name.position());
    }
    return length;
  }

  private static void requirePositive(int length, TypeName name) {
    if (length < 1) {
      throw new SqlException(
          new SqlError("22023", "length for type " + name.name() + " must be at least 1")
              .at(name.position()));
    }
  }

  public static boolean isJson(SqlType type) {
    return type == SqlType.JSON || type == SqlType.JSONB;
  }

  public static boolean isTime(SqlType type) {
    return type == SqlType.DATE || type == SqlType.TIMESTAMP || type == SqlType.TIMESTAMPTZ;
  }

  /// The common type of two operands, or UNKNOWN if there is none.
  public static SqlType common(SqlType left, SqlType right) {
    if (left == right) {
      return left;
    }
    if (left == SqlType.UNKNOWN) {
      return right;
    }
    if (right == SqlType.UNKNOWN) {
      return left;
    }
    if (left.isArray() && right.isArray()) {
      boolean strings = left.element().isString() && right.element().isString();
      SqlType element = common(left.element(), right.element());
      return strings ? left : element.array().orElse(SqlType.UNKNOWN);
    }
    if (left.isNumber() && right.isNumber()) {
      return rank(left) >= rank(right) ? left : right;
    }
    if (left.isString() && right.isString()) {
      return left == SqlType.TEXT || right == SqlType.TEXT ? SqlType.TEXT : SqlType.VARCHAR;
    }
    if (isTime(left) && isTime(right)) {
      return left == SqlType.TIMESTAMPTZ || right == SqlType.TIMESTAMPTZ
          ? SqlType.TIMESTAMPTZ
          : SqlType.TIMESTAMP;
    }
    return CodedTypes.common(left, right);
  }

  /// The common type of CASE, COALESCE, UNION and the like: of two string types the first, unless
  /// one is char, whose trailing blanks are insignificant.
  public static SqlType united(SqlType left, SqlType right) {
    if (CodedTypes.areTimesOf(SqlType.INTERVAL, left, right)) {
      return SqlType.UNKNOWN; // not of one category: only operators and functions cast it
    }
    boolean strings = left.isString() && right.isString();
    return strings && left != SqlType.BPCHAR && right != SqlType.BPCHAR
        ? left
        : common(left, right);
  }

  private static int rank(SqlType type) {
    return switch (type) {
      case INT2 -> 1;
      case INT4 -> 2;
      case INT8 -> 3;
      case NUMERIC -> 4;
      case WIDE_NUMERIC -> 5;
      case FLOAT4 -> 6;
      case FLOAT8 -> 7;
      default -> 0;
    };
  }

  /// Whether a value of `from` may be assigned to a column of `to` without an explicit cast.
  public static boolean assignable(SqlType from, SqlType to) {
    return from == to
        || from == SqlType.UNKNOWN
        || from.isNumber() && to.isNumber()
        || to.isString()
        || from.isArray() && to.isArray() && assignable(from.element(), to.element())
        || isJson(from) && isJson(to)
        || isTime(from) && isTime(to)
        || CodedTypes.assignable(from, to)
        || to == SqlType.TIME && (from == SqlType.TIMESTAMP || from == SqlType.TIMESTAMPTZ);
  }

  /// Whether CAST converts `from` to `to`.
  public static boolean castable(SqlType from, SqlType to) {
    return assignable(from, to)
        || from.isString()
        || from.isArray() && to.isArray() && castable(from.element(), to.element())
        || CodedTypes.castable(from, to)
        || from == SqlType.INT4 && to == SqlType.BOOL
        || from == SqlType.BOOL && to == SqlType.INT4;
  }
}
