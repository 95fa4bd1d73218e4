package quorate.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/// Configures Logback, in code: reading a configuration file would cost every start a tenth of a
/// second. Logback finds this class as a service.
public final class Logging extends ContextAwareBase implements Configurator {
  private static final String APPENDER = "standard error";
  private static final String OWN = "quorate";

  /// The format of log lines.
  public enum Form {
    TEXT,
    JSON
  }

  /// Begins the log of a long-running process.
  ///
  /// @param part the process's part of the cluster
  /// @param verbose whether ordinary events are logged too
  public static void begin(String part, boolean verbose, Form form) {
    LogOrigin.nameProcess(part);
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install(); // drivers and gRPC use java.util.logging
    Thread.setDefaultUncaughtExceptionHandler((thread, broken) ->
        LoggerFactory.getLogger(OWN).error("thread {} ended", thread.getName(), broken));
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.getLogger(OWN).setLevel(verbose ? Level.DEBUG : Level.WARN);
      if (form == Form.JSON) {
        context.getLogger(Logger.ROOT_LOGGER_NAME).detachAndStopAllAppenders();
        print(context, new JsonLines());
      }
    }
  }

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
    // Ratis warns of every election and of every silent peer.
    context.getLogger("org.apache.ratis").setLevel(Level.ERROR);
    // Ratis reports each request during an election as an error, and retries it.
    context.getLogger("org.apache.ratis.client").setLevel(Level.OFF);
    print(context, new TextLines());
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  private static void print(LoggerContext context, Layout<ILoggingEvent> layout) {
    layout.setContext(context);
    layout.start();
    LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
    encoder.setContext(context);
    encoder.setCharset(StandardCharsets.UTF_8);
    encoder.setLayout(layout);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setName(APPENDER);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
  }
}
