package quorate.runtime.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class FailureTextTest {
  @Test
  void namesNoClass() {
    assertEquals("no answer in time", FailureText.of(new TimeoutException()));
    assertEquals(
        "no answer in time", FailureText.of(new ExecutionException(new TimeoutException())));
    assertEquals(
        "full", FailureText.of(new CompletionException(new IllegalStateException("full"))));
    assertEquals("an internal error", FailureText.of(new NullPointerException()));
    assertEquals("an internal error", FailureText.of(new IllegalStateException(" ")));
  }
}
