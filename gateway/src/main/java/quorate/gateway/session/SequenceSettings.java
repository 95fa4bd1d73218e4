package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Drawn;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.gateway.session.settings.Settings;
import quorate.sql.Analysed;
import quorate.sql.SequenceSetting;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.WrittenName;

/// setval() in a session. It replaces the sequence by a new one of the same name, as ALTER SEQUENCE
/// ... RESTART does, so that no gateway hands out values of the old one any more. In a block it is
/// part of the transaction.
final class SequenceSettings {
  private final StatementAnalysis analysis;
  private final StatementExecution execution;
  private final Transactions transactions;
  private final Settings settings;
  private final SystemReads system;

  SequenceSettings(
      StatementAnalysis analysis,
      StatementExecution execution,
      Transactions transactions,
      Settings settings,
      SystemReads system) {
    this.analysis = analysis;
    this.execution = execution;
    this.transactions = transactions;
    this.settings = settings;
    this.system = system;
  }

  /// Sets the sequence for each row of numbers, and answers with the numbers.
  void answer(Analysed.SetSequence set, ResultReceiver client) throws InterruptedException {
    List<Row> rows = set(set);
    client.table(StatementColumns.of(set), rows, "SELECT " + rows.size());
  }

  private List<Row> set(Analysed.SetSequence set) {
    String name =
        SequenceSetting.constant(set.name())
            .or(() -> system.text("select " + set.name()).map(WrittenName::of))
            .orElseThrow(() -> new SqlException("42P01", "no sequence is named: it is null"));
    List<Row> rows = new ArrayList<>();
    for (Row numbers : numbers(set)) {
      if (numbers.values().get(0) instanceof Value.Int(long value)
          && numbers.values().get(1) instanceof Value.Bool(boolean called)) {
        set(name, value, called);
        rows.add(Row.of(numbers.values().getFirst()));
      } else {
        rows.add(Row.of(new Value.Null()));
      }
    }
    return rows;
  }

  private List<Row> numbers(Analysed.SetSequence set) {
    if (!(analysis.analyse(set.values(), List.of()) instanceof Analysed.Data data)) {
      throw new SqlException("0A000", "setval() of such values is not supported by Quorate");
    }
    data.refuseParameters();
    Result result = execution.execute(transactions.statement(set.values(), data), data);
    return switch (result) {
      case Result.Rows rows -> rows.rows();
      case Result.Failed failed -> throw failed.error().asException();
      case Result _ -> throw new IllegalStateException("a query has rows");
    };
  }

  private void set(String name, long value, boolean called) {
    Catalog catalog = analysis.current();
    Catalog.Sequence sequence =
        catalog
            .along(settings.path())
            .relation(name)
            .map(catalog.sequences()::get)
            .orElseThrow(() ->
                new SqlException(
                    "42P01", "relation \"" + Qualified.shown(name) + "\" does not exist"));
    boolean down = sequence.increment() < 0;
    if (!sequence.range().holds(value)) {
      throw new SqlException(
          "22003",
          "setval: value %d is out of bounds for sequence \"%s\" (%d..%d)"
              .formatted(
                  value, Qualified.plain(name), sequence.range().min(), sequence.range().max()));
    }
    Optional<Long> sum = called ? sum(value, sequence.increment()) : Optional.of(value);
    long next = sum.orElse(down ? Long.MIN_VALUE : Long.MAX_VALUE);
    String end = sequence.range().holds(next) ? "" : " increment by 0";
    String text =
        "alter sequence %s restart with %d%s"
            .formatted(
                Qualified.quoted(
                    Qualified.text(
                        List.of(
                            Qualified.schema(sequence.name()), Qualified.plain(sequence.name())))),
                next,
                end);
    if (analysis.ordered(text, List.of()) instanceof Analysed.Data ddl
        && execution.execute(transactions.statement(text, ddl), ddl)
            instanceof Result.Failed failed) {
      throw failed.error().asException();
    }
    if (called) {
      transactions.set(new Drawn(sequence.name(), value));
    }
  }

  /// The sum; empty on overflow.
  private static Optional<Long> sum(long value, long increment) {
    try {
      return Optional.of(Math.addExact(value, increment));
    } catch (ArithmeticException over) {
      return Optional.empty();
    }
  }
}
