package quorate.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.UserType;
import quorate.sql.type.Coerce;
import quorate.sql.type.LikePattern;
import quorate.sql.type.Types;

/// A value bound at execution.
///
/// @param typmod modifier of the type to which it is coerced, -1 for none
/// @param constant the value for [Source#CONSTANT]; the name of the sequence for [Source#NEXTVAL]
///   and [Source#CURRVAL]; that of the setting for [Source#SETTING]; the name of the call for
///   [Source#SALT]
/// @param escape the escape character if it is a LIKE pattern
/// @param labels for an enumeration its name, followed by its labels
/// @param count its clause if it is the LIMIT or OFFSET of a subquery
public record Slot(
    Source source,
    int index,
    SqlType type,
    int typmod,
    Value constant,
    Optional<String> escape,
    List<String> labels,
    Optional<RowCount> count) {
  /// The setting that holds the session user.
  public static final String SESSION_USER = "session_authorization";

  public Slot(Source source, int index, SqlType type, int typmod) {
    this(source, index, type, typmod, Value.NULL);
  }

  public Slot(Source source, int index, SqlType type, int typmod, Value constant) {
    this(source, index, type, typmod, constant, Optional.empty(), List.of(), Optional.empty());
  }

  public static Slot constant(Value value, SqlType type, int typmod) {
    return new Slot(Source.CONSTANT, 0, type, typmod, value);
  }

  /// The source of the value.
  public enum Source {
    /// The statement's parameter `index`, from 0.
    PARAMETER,
    /// The statement's literal `index`.
    LITERAL,
    /// Known at analysis.
    CONSTANT,
    /// The current time, as the slot's type.
    NOW,
    /// A random number in [0, 1).
    RANDOM,
    /// A random UUID.
    RANDOM_UUID,
    /// The next value of a sequence.
    NEXTVAL,
    /// The session's last value of a sequence, or of any sequence if the constant is NULL.
    CURRVAL,
    /// The session's user, database or backend process: `index` 0, 1, 2.
    SESSION,
    /// The session's setting that the constant names; `index` is 1 if an unknown one is NULL.
    SETTING,
    /// Value `index` of the current row, in plans that work row by row.
    ROW,
    /// Maximum length of a stored text in UTF-16 units, or of a stored bytea in bytes.
    STORED_LENGTH,
    /// A text that differs from statement to statement, and with the constant.
    SALT
  }

  public Slot as(SqlType newType, int newTypmod) {
    return new Slot(
        source, index, newType, newTypmod, constant, escape, List.of(), Optional.empty());
  }

  /// The same slot as the LIMIT or OFFSET of a subquery.
  public Slot asCount(RowCount clause) {
    return new Slot(
        source, index, SqlType.INT8, -1, constant, escape, List.of(), Optional.of(clause));
  }

  public Slot asPattern(String itsEscape) {
    return new Slot(
        source, index, type, typmod, constant, Optional.of(itsEscape), List.of(), Optional.empty());
  }

  /// The same slot for a label of this enumeration.
  public Slot asLabel(UserType.Enumeration enumeration) {
    List<String> itsLabels = new ArrayList<>(List.of(enumeration.name()));
    itsLabels.addAll(enumeration.labels());
    return new Slot(
        source,
        index,
        SqlType.ENUM,
        enumeration.oid(),
        constant,
        escape,
        List.copyOf(itsLabels),
        Optional.empty());
  }

  /// The bound value, converted from the source's value.
  public Value bound(Value value) {
    Value coerced = Coerce.to(value, type, typmod);
    if (count.isPresent()) {
      return count.get().rows(coerced);
    }
    if (!labels.isEmpty() && coerced instanceof Value.Coded(_, String label)) {
      UserType.requireLabel(label, labels.getFirst(), labels.subList(1, labels.size()));
    }
    return escape.isPresent() && coerced instanceof Value.Text(String pattern)
        ? new Value.Text(LikePattern.normal(pattern, escape.get()))
        : coerced;
  }

  /// Whether the value differs from row to row within a statement.
  public boolean isVolatile() {
    return source == Source.RANDOM || source == Source.RANDOM_UUID || source == Source.NEXTVAL;
  }

  /// Whether it is a user or the database of the session, which are names.
  public boolean isSessionName() {
    return type == SqlType.TEXT
        && (source == Source.SESSION
            || source == Source.SETTING && constant.equals(new Value.Text(SESSION_USER)));
  }

  /// Whether the conversion of a value depends on the session's time zone.
  private boolean isOfZone(Value value) {
    return Types.isTime(type)
        && !value.isNull()
        && value instanceof Value.TimestampTz != (type == SqlType.TIMESTAMPTZ);
  }

  /// The value, if it is known before execution.
  public Optional<Value> known(List<Value> parameters, List<Value> literals) {
    return switch (source) {
      case PARAMETER ->
          index < parameters.size() && !isOfZone(parameters.get(index))
              ? Optional.of(Coerce.to(parameters.get(index), type, typmod))
              : Optional.empty();
      case LITERAL ->
          index < literals.size()
              ? Optional.of(Coerce.to(literals.get(index), type, typmod))
              : Optional.empty();
      case CONSTANT -> Optional.of(constant);
      case NOW, RANDOM, RANDOM_UUID, NEXTVAL, CURRVAL, SESSION, SETTING, ROW, STORED_LENGTH, SALT ->
          Optional.empty();
    };
  }
}
