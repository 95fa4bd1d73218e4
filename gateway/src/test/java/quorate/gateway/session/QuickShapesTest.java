package quorate.gateway.session;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuickShapesTest {
  private long now = Long.MAX_VALUE - 5; // nanoTime() may overflow

  private final QuickShapes shapes = new QuickShapes(() -> now);

  @Test
  void whatWasOverAtOnceIsQuickForAWhile() {
    shapes.tried("update t set v = ?", 1_000_000);
    assertTrue(shapes.isQuick("update t set v = ?"));
    assertFalse(shapes.isQuick("update u set v = ?"));
    now += Duration.ofSeconds(9).toNanos();
    assertTrue(shapes.isQuick("update t set v = ?"));
    now += Duration.ofSeconds(2).toNanos();
    assertFalse(shapes.isQuick("update t set v = ?"));
  }

  @Test
  void whatTookLongIsNot() {
    shapes.tried("delete from t", 1_000_000);
    shapes.tried("delete from t", QuickShapes.QUICK.toNanos());
    assertFalse(shapes.isQuick("delete from t"));
  }

  @Test
  void theFirstOfManyAreForgotten() {
    for (int i = 0; i <= 1000; i++) {
      shapes.tried("delete from t" + i, 1);
    }
    assertFalse(shapes.isQuick("delete from t0"));
    assertTrue(shapes.isQuick("delete from t1"));
  }
}
