package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class ReasonTest {
  @Test
  void namesNoClass() {
    assertEquals("no answer in time", Reason.of(new TimeoutException()));
    assertEquals("no answer in time", Reason.of(new ExecutionException(new TimeoutException())));
    assertEquals("full", Reason.of(new CompletionException(new IllegalStateException("full"))));
    assertEquals("an internal error", Reason.of(new NullPointerException()));
    assertEquals("an internal error", Reason.of(new IllegalStateException(" ")));
  }
}
