package quorate.engine.statement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.Value;
import quorate.database.run.Unguarded;
import quorate.database.run.Upcoming;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.plan.Choices;

/// The statements of a transaction, which may be on disk: each is read once, in turn, and kept
/// until it has been executed.
public final class UpcomingStatements implements Upcoming {
  private final OrderedScript script;

  /// The statements looked at ahead of their turns: reading one of many may cost.
  private final Map<Integer, OrderedStatement> looked = new HashMap<>();

  public UpcomingStatements(OrderedScript script) {
    this.script = script;
  }

  /// The statement whose turn it is.
  public AnalysedStatement begin(int index) {
    OrderedStatement known = looked.remove(index);
    Unguarded.next(this, index);
    return new AnalysedStatement(
        script.catalog(),
        script.analysed().get(index),
        known == null ? script.statements().get(index) : known);
  }

  private OrderedStatement look(int index) {
    return looked.computeIfAbsent(index, script.statements()::get);
  }

  @Override
  public int size() {
    return script.analysed().size();
  }

  @Override
  public Analysed.Data statement(int index) {
    return script.analysed().get(index);
  }

  @Override
  public Optional<List<Value>> parameters(int index) {
    List<List<Value>> rows = look(index).rows();
    return rows.size() == 1 ? Optional.of(rows.getFirst()) : Optional.empty();
  }

  @Override
  public Choices choices(int index) {
    return Execution.choices(look(index));
  }
}
