package quorate.engine.statement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.Value;
import quorate.database.run.Upcoming;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.plan.Choices;

/// The statements of a transaction, which may be on disk: each is read once, in turn, and kept
/// until it has been executed.
public final class UpcomingStatements implements Upcoming {
  private final List<Analysed.Data> analysed;
  private final List<OrderedStatement> statements;
  private final Map<Integer, OrderedStatement> looked = new HashMap<>();

  public UpcomingStatements(List<Analysed.Data> analysed, List<OrderedStatement> statements) {
    this.analysed = analysed;
    this.statements = statements;
  }

  UpcomingStatements(OrderedScript script) {
    this(script.analysed(), script.statements());
  }

  /// The statement to be executed now.
  public OrderedStatement take(int index) {
    OrderedStatement known = looked.remove(index);
    return known == null ? statements.get(index) : known;
  }

  private OrderedStatement look(int index) {
    return looked.computeIfAbsent(index, statements::get);
  }

  @Override
  public int size() {
    return analysed.size();
  }

  @Override
  public Analysed.Data statement(int index) {
    return analysed.get(index);
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
