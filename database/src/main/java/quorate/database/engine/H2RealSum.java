package quorate.database.engine;

import java.sql.Types;
import org.h2.api.AggregateFunction;
import org.jspecify.annotations.Nullable;

/// [RealSum] as H2 calls it.
public final class H2RealSum implements AggregateFunction {
  private final RealSum sum = new RealSum();

  @Override
  public int getType(int[] inputTypes) {
    return Types.DOUBLE;
  }

  @Override
  public void add(@Nullable Object value) {
    if (value instanceof Double number) {
      sum.add(number);
    }
  }

  @Override
  public @Nullable Object getResult() {
    return sum.value();
  }
}
