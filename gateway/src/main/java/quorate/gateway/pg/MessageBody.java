package quorate.gateway.pg;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// The contents of a client's messages.
final class MessageBody {
  /// The message types after whose failure everything up to Sync is skipped.
  private static final String EXTENDED_TYPES = "PBDECH";

  private static final String TYPES = EXTENDED_TYPES + "QSFdcfpX";

  private MessageBody() {}

  static boolean isKnown(char type) {
    return TYPES.indexOf(type) >= 0;
  }

  static boolean isExtended(char type) {
    return EXTENDED_TYPES.indexOf(type) >= 0;
  }

  /// The message, or its error; either way the next one's start is known.
  static FrontendMessage contents(char type, ByteBuf body) {
    boolean extended = isExtended(type);
    try {
      FrontendMessage message = message(type, body);
      return body.isReadable()
          ? new FrontendMessage.Invalid(
              extended,
              new SqlError(
                  "08P01", "invalid message format: " + body.readableBytes() + " bytes too many"))
          : message;
    } catch (Malformation malformation) {
      return new FrontendMessage.Invalid(
          extended, new SqlError(malformation.sqlState, malformation.reason));
    } catch (SqlException notText) {
      return new FrontendMessage.Invalid(extended, notText.error());
    }
  }

  private static FrontendMessage message(char type, ByteBuf body) {
    return switch (type) {
      case 'Q' -> new FrontendMessage.Query(string(body));
      case 'P' -> new FrontendMessage.Parse(string(body), string(body), ints(body, 4));
      case 'B' -> bind(body);
      case 'D' -> new FrontendMessage.Describe(target(body), string(body));
      case 'E' -> {
        String portal = string(body);
        need(body, 4);
        yield new FrontendMessage.Execute(portal, Math.max(0, body.readInt()));
      }
      case 'C' -> new FrontendMessage.Close(target(body), string(body));
      case 'H' -> new FrontendMessage.Flush();
      case 'S' -> new FrontendMessage.Sync();
      case 'd' -> new FrontendMessage.CopyData(rest(body));
      case 'c' -> new FrontendMessage.CopyDone();
      case 'f' -> new FrontendMessage.CopyFail(string(body));
      case 'F' -> {
        body.skipBytes(body.readableBytes());
        yield new FrontendMessage.FunctionCall();
      }
      case 'p' -> new FrontendMessage.Password(rest(body));
      case 'X' -> new FrontendMessage.Terminate();
      default -> throw new IllegalArgumentException("not one of TYPES: " + type);
    };
  }

  private static FrontendMessage bind(ByteBuf body) {
    String portal = string(body);
    String statement = string(body);
    List<Integer> formats = ints(body, 2);
    need(body, 2);
    int count = body.readUnsignedShort();
    List<Optional<Bytes>> parameters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      need(body, 4);
      int length = body.readInt();
      if (length < -1) {
        throw new Malformation("08P01", "invalid parameter length " + length);
      }
      parameters.add(length < 0 ? Optional.empty() : Optional.of(bytes(body, length)));
    }
    return new FrontendMessage.Bind(portal, statement, formats, parameters, ints(body, 2));
  }

  private static List<Integer> ints(ByteBuf body, int size) {
    need(body, 2);
    int count = body.readUnsignedShort();
    need(body, count * size);
    List<Integer> ints = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ints.add(size == 4 ? body.readInt() : body.readUnsignedShort());
    }
    return ints;
  }

  private static FrontendMessage.Target target(ByteBuf body) {
    need(body, 1);
    byte kind = body.readByte();
    return switch (kind) {
      case 'S' -> FrontendMessage.Target.STATEMENT;
      case 'P' -> FrontendMessage.Target.PORTAL;
      default ->
          throw new Malformation("08P01", "invalid DESCRIBE or CLOSE message subtype " + kind);
    };
  }

  /// A text up to its terminator.
  static String string(ByteBuf body) {
    int length = body.bytesBefore((byte) 0);
    if (length < 0) {
      throw new Malformation("08P01", "invalid string in message: no terminator");
    }
    String text = Utf8.decode(body.nioBuffer(body.readerIndex(), length));
    body.skipBytes(length + 1);
    return text;
  }

  private static Bytes rest(ByteBuf body) {
    return bytes(body, body.readableBytes());
  }

  private static Bytes bytes(ByteBuf body, int length) {
    need(body, length);
    byte[] bytes = new byte[length];
    body.readBytes(bytes);
    return Bytes.wrap(bytes);
  }

  /// Refuses a message that is too short.
  static void need(ByteBuf body, int bytes) {
    if (bytes > body.readableBytes()) {
      throw new Malformation("08P01", "insufficient data left in message");
    }
  }
}
