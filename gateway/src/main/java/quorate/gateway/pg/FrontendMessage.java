package quorate.gateway.pg;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.value.SqlError;

/// What a client says (PostgreSQL documentation, chapter "Message Formats", frontend messages).
public sealed interface FrontendMessage {
  /// About how many bytes a message has beside texts and values.
  int FRAME = 10;

  /// About how many bytes of memory it holds while it waits to be handled.
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

  /// About how many bytes it is on the wire.
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

  /// Start of a connection that wants TLS.
  record SslRequest() implements FrontendMessage {}

  /// Start of a connection that wants GSSAPI encryption.
  record GssRequest() implements FrontendMessage {}

  /// A whole connection that only cancels another one's statement.
  record CancelRequest(int processId, int secretKey) implements FrontendMessage {}

  record Startup(int minorVersion, Map<String, String> parameters) implements FrontendMessage {
    public Startup {
      parameters = Map.copyOf(parameters);
    }
  }

  /// SASLInitialResponse, SASLResponse or PasswordMessage: which, only the dialogue knows.
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

  /// What Describe and Close speak of.
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

  /// A message that is wrong inside, though where it ends is known.
  ///
  /// @param extended whether it is one after whose failure everything up to Sync is skipped
  record Invalid(boolean extended, SqlError error) implements FrontendMessage {}

  /// Not a message: what the decoder makes of bytes that are none. The connection ends after it.
  record Malformed(String sqlState, String reason) implements FrontendMessage {}

  /// Not a message: there is something to tell the client, if it waits for nothing.
  record Notified() implements FrontendMessage {}

  /// Not a message: the client has gone.
  record Gone() implements FrontendMessage {}
}
