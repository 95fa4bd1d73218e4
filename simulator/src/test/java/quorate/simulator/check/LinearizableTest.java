package quorate.simulator.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import quorate.core.RequestId;
import quorate.core.SessionId;

/// Tests the checker on known histories, right and wrong.
class LinearizableTest {
  private final History history = new History();
  private int ids;

  @Test
  void concurrentCallsMayTakeEffectInEitherOrder() {
    History.Call write = call("a", write(1), 0);
    History.Call read = call("b", read(), 5);
    read.returned(8, 1);
    write.returned(10, 1);
    assertDoesNotThrow(history::checkLinearizable);
  }

  @Test
  void aReadMustNotMissAWriteThatWasAnsweredBefore() {
    call("a", write(1), 0).returned(10, 1);
    call("b", read(), 11).returned(12, 0);
    Violation found = assertThrows(Violation.class, history::checkLinearizable);
    assertEquals("linearizability", found.property());
  }

  @Test
  void anAdditionDoneTwiceShows() {
    call("a", new Op(1, Op.Kind.ADD, 5), 0).returned(10, 5);
    call("b", read(), 11).returned(12, 10);
    assertThrows(Violation.class, history::checkLinearizable);
  }

  @Test
  void whatWasReadOnceCannotBeUnread() {
    History.Call write = call("a", write(7), 0);
    call("b", read(), 1).returned(2, 7);
    call("b", read(), 3).returned(4, 0);
    write.returned(10, 7);
    assertThrows(Violation.class, history::checkLinearizable);
  }

  @Test
  void anUnansweredCallMayTakeEffectLate() {
    RequestId id = nextId();
    history.called(id, "a", write(7), 0);
    call("b", read(), 1).returned(2, 0);
    history.tookEffect(id, 20);
    call("b", read(), 30).returned(31, 7);
    assertDoesNotThrow(history::checkLinearizable);
  }

  private History.Call call(String client, Op op, long now) {
    return history.called(nextId(), client, op, now);
  }

  private RequestId nextId() {
    return new RequestId(new SessionId(1, 1), ++ids);
  }

  private static Op read() {
    return new Op(1, Op.Kind.READ, 0);
  }

  private static Op write(long value) {
    return new Op(1, Op.Kind.WRITE, value);
  }
}
