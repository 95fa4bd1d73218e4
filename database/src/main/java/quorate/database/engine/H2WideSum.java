package quorate.database.engine;

import java.sql.Types;
import org.h2.api.AggregateFunction;
import org.jspecify.annotations.Nullable;

/// [WideSum] as H2 calls it.
public final class H2WideSum implements AggregateFunction {
  private final WideSum sum = new WideSum();

  @Override
  public int getType(int[] inputTypes) {
    return Types.VARCHAR;
  }

  @Override
  public void add(@Nullable Object value) {
    if (value instanceof String code) {
      sum.add(code);
    }
  }

  @Override
  public @Nullable Object getResult() {
    return sum.value();
  }
}
