package quorate.database.engine;

import static quorate.database.engine.TerminatedRoutines.terminated;
import static quorate.database.engine.TerminatedRoutines.unterminated;

import org.apache.derby.agg.Aggregator;
import org.jspecify.annotations.Nullable;

/// [WideSum] as Derby calls it.
public final class DerbyWideSum implements Aggregator<String, String, DerbyWideSum> {
  private static final long serialVersionUID = 1;

  private WideSum sum = new WideSum();

  @Override
  public void init() {
    sum = new WideSum();
  }

  @Override
  public void accumulate(@Nullable String value) {
    String code = unterminated(value);
    if (code != null) {
      sum.add(code);
    }
  }

  @Override
  public void merge(DerbyWideSum other) {
    sum.add(other.sum);
  }

  @Override
  public @Nullable String terminate() {
    return terminated(sum.value());
  }
}
