package quorate.gateway.pg;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.value.SqlError;

/// A frontend message (PostgreSQL documentation, chapter "Message Formats", frontend messages).
public sealed interface FrontendMessage {
  /// The approximate bytes of a message apart from texts and values.
  int FRAME = 10;

  /// The length of a text, in characters, beyond which its analysis may take long.
  int LONG_TEXT = 16 << 10;

  /// The bytes of values beyond which decoding them may take long.
  int LONG_VALUES = 256 << 10;

  /// Its approximate size in memory while it waits to be handled.
  default long bytes() {
    return switch (this) {
      case Query(String sql) -> 64 + 2L * sql.length();
      case Parse parse -> 64 + 2L * parse.sql.length();
      case Bind bind ->
          64
              + bind.parameters.stream()
                  .mapToLong(value -> 32 + value.map(Bytes::length).orElse(0))
                  .sum();
      case CopyData(Bytes data) -> 64 + data.length();
      case Password(Bytes body) -> 64 + body.length();
      case FrontendMessage _ -> 64;
    };
  }

  /// Its approximate size on the wire, in bytes.
  default long length() {
    return switch (this) {
      case Parse parse -> FRAME + parse.statement.length() + parse.sql.length();
      case Bind bind -> {
        long length = FRAME + bind.portal.length() + bind.statement.length();
        for (Optional<Bytes> value : bind.parameters) {
          length += 4 + value.map(Bytes::length).orElse(0);
        }
        yield length;
      }
      case FrontendMessage _ -> FRAME;
    };
  }

  /// Whether handling it may take long, because of a long text to analyse or long values to decode.
  default boolean mayTakeLong() {
    return switch (this) {
      case Query(String sql) -> sql.length() > LONG_TEXT;
      case Parse parse -> parse.sql.length() > LONG_TEXT;
      case Bind bind -> bind.length() > LONG_VALUES;
      case FrontendMessage _ -> false;
    };
  }

  /// The first message of a connection that asks for TLS.
  record SslRequest() implements FrontendMessage {}

  /// The first message of a connection that asks for GSSAPI encryption.
  record GssRequest() implements FrontendMessage {}

  /// The only message of a connection that cancels another one's statement.
  record CancelRequest(int processId, int secretKey) implements FrontendMessage {}

  record Startup(int minorVersion, Map<String, String> parameters) implements FrontendMessage {
    public Startup {
      parameters = Map.copyOf(parameters);
    }
  }

  /// SASLInitialResponse, SASLResponse or PasswordMessage, depending on the state of
  /// authentication.
  record Password(Bytes body) implements FrontendMessage {}

  record Query(String sql) implements FrontendMessage {}

  record Parse(String statement, String sql, List<Integer> parameterOids)
      implements FrontendMessage {
    public Parse {
      parameterOids = List.copyOf(parameterOids);
    }
  }

  /// @param formats none (all text), one for all, or one each; 0 text, 1 binary
  /// @param parameters empty for NULL
  record Bind(
      String portal,
      String statement,
      List<Integer> formats,
      List<Optional<Bytes>> parameters,
      List<Integer> resultFormats)
      implements FrontendMessage {
    public Bind {
      formats = List.copyOf(formats);
      parameters = List.copyOf(parameters);
      resultFormats = List.copyOf(resultFormats);
    }
  }

  /// The kind of object of a Describe or Close.
  enum Target {
    STATEMENT,
    PORTAL
  }

  record Describe(Target target, String name) implements FrontendMessage {}

  /// @param rowsMax 0 for no limit
  record Execute(String portal, int rowsMax) implements FrontendMessage {}

  record Close(Target target, String name) implements FrontendMessage {}

  record Flush() implements FrontendMessage {}

  record Sync() implements FrontendMessage {}

  record CopyData(Bytes data) implements FrontendMessage {}

  record CopyDone() implements FrontendMessage {}

  record CopyFail(String reason) implements FrontendMessage {}

  record FunctionCall() implements FrontendMessage {}

  record Terminate() implements FrontendMessage {}

  /// A message with invalid contents but a valid length.
  ///
  /// @param extended whether everything up to Sync is skipped after its failure
  record Invalid(boolean extended, SqlError error) implements FrontendMessage {}

  /// Not a message, but the decoder's report of invalid bytes. The connection ends after it.
  record Malformed(String sqlState, String reason) implements FrontendMessage {}

  /// Not a message, but a signal that notifications are pending for an idle client.
  record Notified() implements FrontendMessage {}

  /// Not a message, but a signal that the client has disconnected.
  record Gone() implements FrontendMessage {}
}
