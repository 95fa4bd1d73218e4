package quorate.database.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RowCount;
import quorate.sql.plan.Slot;

/// The values of one execution of one statement.
final class SlotValues {
  private final Binds binds;
  private final List<Value> parameters;
  private final List<Value> literals;
  private final Choices choices;
  private final Choices.Stream random;
  private final Draws sequences;
  private final int lengthMax;

  /// @param lengthMax how long a stored text or bytea may be
  SlotValues(
      Dialect dialect,
      List<Value> parameters,
      List<Value> literals,
      Choices choices,
      Draws sequences,
      int lengthMax) {
    this.binds = new Binds(dialect);
    this.parameters = parameters;
    this.literals = literals;
    this.choices = choices;
    this.random = choices.stream();
    this.sequences = sequences;
    this.lengthMax = lengthMax;
  }

  /// A slot's value, given the current row.
  Value value(Slot slot, List<Value> row) {
    Value value =
        switch (slot.source()) {
          case PARAMETER -> parameter(slot.index());
          case LITERAL -> literals.get(slot.index());
          case CONSTANT -> slot.constant();
          case NOW -> new Value.TimestampTz(choices.now());
          case RANDOM -> new Value.Real(random.nextDouble());
          case RANDOM_UUID -> new Value.Uuid(random.nextUuid());
          case NEXTVAL ->
              slot.constant() instanceof Value.Text(String sequence)
                  ? new Value.Int(sequences.next(sequence))
                  : Value.NULL;
          case CURRVAL ->
              slot.constant() instanceof Value.Text(String sequence)
                  ? new Value.Int(sequences.current(sequence))
                  : new Value.Int(sequences.last());
          case SESSION -> session(slot.index());
          case SETTING ->
              choices.session().setting(((Value.Text) slot.constant()).value(), slot.index() == 1);
          case ROW -> row.get(slot.index());
          case STORED_LENGTH -> new Value.Int(lengthMax);
          case SALT -> new Value.Text(choices.salt(((Value.Text) slot.constant()).value()));
        };
    return inZone(() -> slot.bound(value));
  }

  /// A value whose type changes, computed in the session's time zone.
  Value inZone(Supplier<Value> made) {
    return SessionZone.in(choices.session().zone(), made);
  }

  private Value parameter(int index) {
    if (index >= parameters.size()) {
      throw new SqlException("08P01", "parameter $" + (index + 1) + " is not bound");
    }
    return parameters.get(index);
  }

  private Value session(int what) {
    return switch (what) {
      case 0 -> new Value.Text(choices.session().user());
      case 1 -> new Value.Text(choices.session().database());
      default -> new Value.Int(choices.session().backendPid());
    };
  }

  /// The values bound to a query's question marks; LIMIT and OFFSET have PostgreSQL's meaning.
  List<JdbcValue> of(Plan.Query query, Plan.Rendered rendered, List<Value> row) {
    List<Slot> slots = rendered.binds();
    List<JdbcValue> bound = new ArrayList<>(slots.size());
    int counts = slots.size() - countBinds(query);
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      if (i >= counts) {
        boolean isLimit = i == slots.size() - 1 && query.limit().isPresent();
        RowCount clause = isLimit ? RowCount.LIMIT : RowCount.OFFSET;
        bound.add(binds.jdbc(clause.rows(value(slot, row)), SqlType.INT4));
      } else {
        bound.add(jdbc(slot, row));
      }
    }
    return bound;
  }

  /// The values bound to the question marks of a statement without LIMIT and without a current row.
  List<JdbcValue> of(Plan.Rendered rendered) {
    return rendered.binds().stream().map(slot -> jdbc(slot, List.of())).toList();
  }

  private JdbcValue jdbc(Slot slot, List<Value> row) {
    SqlType type = slot.count().isPresent() ? SqlType.INT4 : slot.type();
    return binds.jdbc(value(slot, row), type);
  }

  private static int countBinds(Plan.Query query) {
    return (int)
        Stream.of(query.limit(), query.offset())
            .filter(slot -> slot.filter(SlotValues::isMarked).isPresent())
            .count();
  }

  /// The translation writes positive constants as literals.
  private static boolean isMarked(Slot slot) {
    return !(slot.source() == Slot.Source.CONSTANT
        && slot.constant() instanceof Value.Int(long number)
        && number > 0);
  }

  /// Rejects a LIMIT or OFFSET below 0, and returns whether the limit is 0.
  boolean isEmpty(Plan.Query query, List<Value> row) {
    Optional<Value> limit = query.limit().map(slot -> value(slot, row));
    Optional<Value> offset = query.offset().map(slot -> value(slot, row));
    limit.ifPresent(RowCount.LIMIT::requireNotNegative);
    offset.ifPresent(RowCount.OFFSET::requireNotNegative);
    return limit.isPresent() && limit.get() instanceof Value.Int(long count) && count == 0;
  }
}
