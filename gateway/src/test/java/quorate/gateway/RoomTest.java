package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlException;
import quorate.core.value.Value;

/// What is too large is refused before it is held, and a new transaction has all the room.
final class RoomTest {
  private static final List<Value> ROW = List.of(new Value.Text("x".repeat(500)));

  private static void assertRefused(Runnable taking) {
    assertEquals("54000", assertThrows(SqlException.class, taking::run).error().sqlState());
  }

  @Test
  void whatWaitsIsInMemory() {
    Room room = new Room(Room.Bound.DISKS, 0, 10_000);
    room.send("select $1", ROW);
    assertRefused(() -> room.send("select $1", ROW));
    room.answered(true);
    room.send("select $1", ROW);
  }

  @Test
  void whatIsExecutedIsWhereItIsKept() {
    List<List<Value>> rows = Collections.nCopies(100, ROW);
    new Room(Room.Bound.DISKS, 0, 10_000).execute("insert", rows);
    for (Room.Bound bound : List.of(Room.Bound.STATEMENTS, Room.Bound.ROWS)) {
      Room room = new Room(bound, 0, 1_000_000);
      room.execute("insert", rows);
      assertRefused(() -> {
        for (int i = 0; i < 10; i++) {
          room.execute("insert", rows);
        }
      });
      room.clear();
      room.execute("insert", rows);
    }
  }

  @Test
  void statementsThatAreManyTakeMemoryWhereverTheyAre() {
    Room room = new Room(Room.Bound.DISKS, 100, 10_000);
    for (int i = 0; i < 10; i++) {
      room.execute("insert", List.of(ROW));
    }
    assertRefused(() -> room.execute("insert", List.of(ROW)));
    room.clear();
    room.execute("insert", List.of(ROW));
  }
}
