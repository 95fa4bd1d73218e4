package quorate.cli.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LogLinesTest {
  private static final String TIME =
      "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d)";

  private static LoggingEvent event(String message, @Nullable Throwable thrown) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    LoggingEvent event =
        new LoggingEvent(
            "",
            context.getLogger("quorate.runtime.node"),
            Level.WARN,
            message,
            thrown,
            new Object[] {7});
    event.setInstant(Instant.parse("2026-01-02T03:04:05.678Z"));
    return event;
  }

  /// The log entries of a thread with a part's name.
  private static String in(String part, Supplier<String> line) {
    return CompletableFuture.supplyAsync(
            () -> {
              LogOrigin.nameThread(part);
              return line.get();
            },
            work -> Thread.ofPlatform().start(work))
        .join();
  }

  @Test
  void aLineHasTimeLevelNodeAndComponent() {
    String line = in("node 2", () -> new TextLines().doLayout(event("repair after {}", null)));
    assertTrue(line.matches(TIME + " WARN  node 2 runtime\\.node: repair after 7\n"), line);
  }

  @Test
  void threadsInheritTheNodeThatTheyWorkFor() {
    String line =
        in(
            "node 3",
            () ->
                CompletableFuture.supplyAsync(
                        () -> new TextLines().doLayout(event("x", null)),
                        Thread::startVirtualThread)
                    .join());
    assertTrue(line.contains(" node 3 runtime.node: x"), line);
  }

  @Test
  void whatAMessageQuotesForgesNoEntryAndReachesNoTerminal() {
    String line = new TextLines().doLayout(event("a\n2026 ERROR b\u001b[31m", null));
    assertTrue(line.endsWith(": a\n    2026 ERROR b?[31m\n"), line);
  }

  @Test
  void anUnexpectedFailureHasItsStack() {
    String line = new TextLines().doLayout(event("it failed", new IOException("no room")));
    assertTrue(line.contains("it failed\njava.io.IOException: no room\n\tat quorate."), line);
  }

  @Test
  void jsonHasTheSameAsFields() throws IOException {
    String line =
        in(
            "gateway",
            () -> new JsonLines().doLayout(event("\"a\"\nb {}", new IOException("no room"))));
    assertEquals(line.length() - 1, line.indexOf('\n'), "one line");
    Map<String, Object> read = JSON.std.mapFrom(line);
    assertEquals("2026-01-02T03:04:05.678Z", read.get("time"));
    assertEquals("WARN", read.get("level"));
    assertEquals("gateway", read.get("node"));
    assertEquals("runtime.node", read.get("component"));
    assertEquals("\"a\"\nb 7", read.get("message"));
    assertTrue(String.valueOf(read.get("exception")).startsWith("java.io.IOException: no room"));
  }

  @Test
  void theLogIsQuietUnlessItIsToldOtherwise() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    try {
      Logging.begin("node 1", false, Logging.Form.TEXT);
      assertEquals(Level.WARN, context.getLogger("quorate.runtime.node").getEffectiveLevel());
      Logging.begin("node 1", true, Logging.Form.TEXT);
      assertEquals(Level.DEBUG, context.getLogger("quorate.runtime.node").getEffectiveLevel());
      assertEquals(Level.WARN, context.getLogger("org.postgresql").getEffectiveLevel());
    } finally {
      Logging.begin("quorate", false, Logging.Form.TEXT);
    }
  }
}
