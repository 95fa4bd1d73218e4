package quorate.cli.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Machine-readable lines: one JSON object each.
final class JsonLines extends LayoutBase<ILoggingEvent> {
  @Override
  public String doLayout(ILoggingEvent event) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", event.getInstant().toString());
    line.put("level", event.getLevel().levelStr);
    line.put("node", LogOrigin.current());
    line.put("component", Component.of(event.getLoggerName()));
    line.put("thread", event.getThreadName());
    line.put("message", event.getFormattedMessage());
    if (event.getThrowableProxy() != null) {
      line.put("exception", ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    try {
      return JSON.std.asString(line) + "\n";
    } catch (IOException impossible) {
      throw new UncheckedIOException("a map of texts is JSON", impossible);
    }
  }
}
