package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlException;
import quorate.core.value.Value;

/// What is too large is refused before it is held, and a new transaction has all the room.
final class RoomTest {
  @Test
  void noMoreThanThereIs() {
    Room room = new Room(1000);
    room.take("select $1", List.of(new Value.Text("x".repeat(500))));
    SqlException refused = assertThrows(SqlException.class, () -> room.take(500));
    assertEquals("54000", refused.error().sqlState());
    room.take(300);
    room.clear();
    room.take(1000);
  }
}
