package quorate.database.engine;

import org.apache.derby.agg.Aggregator;
import org.jspecify.annotations.Nullable;

/// [RealSum] as Derby calls it.
public final class DerbyRealSum implements Aggregator<Double, Double, DerbyRealSum> {
  private static final long serialVersionUID = 1;

  private RealSum sum = new RealSum();

  @Override
  public void init() {
    sum = new RealSum();
  }

  @Override
  public void accumulate(@Nullable Double value) {
    if (value != null) {
      sum.add(value);
    }
  }

  @Override
  public void merge(DerbyRealSum other) {
    sum.add(other.sum);
  }

  /// An exception from here would cost Derby its connection. An infinite result fails only the
  /// statement, with the same SQLSTATE.
  @Override
  public @Nullable Double terminate() {
    try {
      return sum.value();
    } catch (RoutineFailure refused) {
      return Double.NaN;
    }
  }
}
