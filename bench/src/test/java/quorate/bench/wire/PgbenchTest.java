package quorate.bench.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class PgbenchTest {
  @Test
  void itsFiguresAreRead() {
    String said =
        """
        number of transactions actually processed: 251
        number of failed transactions: 3 (0.000%)
        tps = 86.250000 (without initial connection time)
        """;
    assertEquals(
        new Pgbench.Outcome(251, 86.25, 3, OptionalDouble.of(1.5)),
        Pgbench.outcome(said, OptionalDouble.of(1.5)));
    assertEquals(
        new Pgbench.Outcome(0, 1, 0, OptionalDouble.empty()),
        Pgbench.outcome("tps = 1", OptionalDouble.empty()));
  }
}
