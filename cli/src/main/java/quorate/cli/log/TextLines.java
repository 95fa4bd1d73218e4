package quorate.cli.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.regex.Pattern;

/// Readable lines: `2026-11-27T12:31:32.123+01:00 WARN node 2 runtime.node: repair after ...`.
final class TextLines extends LayoutBase<ILoggingEvent> {
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd'T'HH:mm:ss.SSS")
          .appendOffset("+HH:MM", "Z")
          .toFormatter(Locale.ROOT)
          .withZone(ZoneId.systemDefault());

  private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}&&[^\n\t]]");

  @Override
  public String doLayout(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(160);
    TIME.formatTo(event.getInstant(), line);
    line.append(' ').append(event.getLevel());
    line.append(event.getLevel().levelStr.length() == 4 ? "  " : " ");
    line.append(LogOrigin.current()).append(' ').append(Component.of(event.getLoggerName()));
    line.append(": ").append(oneEntry(event.getFormattedMessage())).append('\n');
    if (event.getThrowableProxy() != null) {
      line.append(ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    return line.toString();
  }

  /// Escapes the message, so that quoted text can neither forge an entry nor control a terminal.
  private static String oneEntry(String message) {
    return CONTROLS.matcher(message.replace("\n", "\n    ")).replaceAll("?");
  }
}
