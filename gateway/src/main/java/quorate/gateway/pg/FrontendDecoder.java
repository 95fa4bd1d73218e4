package quorate.gateway.pg;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.runtime.net.HoldingDecoder;

/// Splits the byte stream into messages. Every length is checked before memory is allocated for it.
/// An error inside a message costs only that message; an invalid length or type ends decoding,
/// since a lost frame boundary cannot be found again.
public final class FrontendDecoder extends HoldingDecoder {
  /// The longest start-up packet, as in PostgreSQL.
  static final int STARTUP_BYTES_MAX = 10_000;

  private static final int PROTOCOL_3 = 3;
  private static final int SSL_REQUEST = 80877103;
  private static final int GSS_REQUEST = 80877104;
  private static final int CANCEL_REQUEST = 80877102;

  /// The longest message before authentication, as in PostgreSQL.
  static final int AUTHENTICATION_BYTES_MAX = 65_535;

  /// The length beyond which a message takes shared memory and is assembled as it arrives.
  static final int SHORT_BYTES_MAX = 256 << 10;

  /// How long a message waits for memory.
  private static final long WAIT_SECONDS = 60;

  private final int messageBytesMaxLater;
  private final MessageMemory memory;

  /// The long message being received; empty if there is none, or no memory for it.
  private byte[] coming = {};

  /// The bytes received of it.
  private int came;

  /// The length of the last complete long message, until the caller takes responsibility for it.
  private int finished;

  private char comingType;

  /// The bytes of a refused message that are still to be skipped.
  private int refused;

  private volatile boolean waits;
  private Optional<Runnable> wait = Optional.empty();

  /// Whether the waiting message has been granted memory, or has waited too long.
  private boolean granted;

  private boolean late;
  private volatile int messageBytesMax = AUTHENTICATION_BYTES_MAX;
  private boolean started;
  private boolean broken;

  /// @param messageBytesMax the longest message accepted after authentication, in bytes
  /// @param memory of long messages
  public FrontendDecoder(int messageBytesMax, MessageMemory memory) {
    this.messageBytesMaxLater = messageBytesMax;
    this.memory = memory;
  }

  /// The length of the message just decoded if it is a long one, else 0. The caller is now
  /// responsible for returning its memory.
  public int finished() {
    int length = finished;
    finished = 0;
    return length;
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    super.channelInactive(context);
    wait.ifPresent(memory::stopWaiting);
    memory.giveBack(coming.length);
    coming = new byte[0];
    memory.giveBack(finished); // of a message that could not be decoded
    finished = 0;
  }

  @Override
  protected boolean holds() {
    return waits;
  }

  /// Whether a message waits for memory, so that reading must stop.
  public boolean waits() {
    return waits;
  }

  /// Raises the limit on length after authentication; may be called from any thread.
  public void authenticated() {
    messageBytesMax = messageBytesMaxLater;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (broken) {
      in.skipBytes(in.readableBytes());
      return;
    }
    try {
      if (started) {
        regular(context, in, out);
      } else {
        startup(in, out);
      }
    } catch (Malformation malformation) {
      end(in, out, malformation.sqlState, malformation.reason);
    } catch (SqlException notText) {
      end(in, out, notText.error().sqlState(), notText.error().message());
    }
  }

  private void end(ByteBuf in, List<Object> out, String sqlState, String reason) {
    broken = true;
    in.skipBytes(in.readableBytes());
    out.add(new FrontendMessage.Malformed(sqlState, reason));
  }

  private void startup(ByteBuf in, List<Object> out) {
    if (in.readableBytes() < 4) {
      return;
    }
    int length = in.getInt(in.readerIndex());
    if (length < 8 || length > STARTUP_BYTES_MAX) {
      throw new Malformation("08P01", "invalid length of startup packet");
    }
    if (in.readableBytes() < length) {
      return;
    }
    ByteBuf body = in.readSlice(length).skipBytes(4);
    int code = body.readInt();
    switch (code) {
      case SSL_REQUEST -> out.add(new FrontendMessage.SslRequest());
      case GSS_REQUEST -> out.add(new FrontendMessage.GssRequest());
      case CANCEL_REQUEST -> {
        MessageBody.need(body, 8);
        out.add(new FrontendMessage.CancelRequest(body.readInt(), body.readInt()));
      }
      default -> {
        if (code >>> 16 != PROTOCOL_3) {
          throw new Malformation(
              "0A000",
              "unsupported frontend protocol "
                  + (code >>> 16)
                  + "."
                  + (code & 0xffff)
                  + ": server supports 3.0 to 3.0");
        }
        out.add(new FrontendMessage.Startup(code & 0xffff, parameters(body)));
        started = true;
      }
    }
  }

  private static Map<String, String> parameters(ByteBuf body) {
    Map<String, String> parameters = new LinkedHashMap<>();
    while (true) {
      String name = MessageBody.string(body);
      if (name.isEmpty()) {
        return parameters;
      }
      parameters.put(name, MessageBody.string(body));
    }
  }

  private void regular(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (refused > 0) {
      int skipped = Math.min(refused, in.readableBytes());
      in.skipBytes(skipped);
      refused -= skipped;
      return;
    }
    if (coming.length > 0) {
      collect(in, out);
      return;
    }
    if (in.readableBytes() < 5 || waits) {
      return;
    }
    char type = (char) in.getUnsignedByte(in.readerIndex());
    int length = in.getInt(in.readerIndex() + 1);
    if (length < 4) {
      throw new Malformation("08P01", "invalid message length");
    }
    if (length - 4 > messageBytesMax) {
      throw new Malformation(
          "08P01",
          "invalid message length: "
              + Integer.toUnsignedString(length)
              + " bytes, at most "
              + messageBytesMax
              + " are accepted");
    }
    if (length > SHORT_BYTES_MAX) {
      begin(context, type, length - 4, in, out);
      return;
    }
    if (in.readableBytes() < length + 1) {
      return;
    }
    ByteBuf body = in.readSlice(length + 1).skipBytes(5);
    if (!MessageBody.isKnown(type)) {
      throw new Malformation("08P01", "invalid frontend message type " + (int) type);
    }
    out.add(MessageBody.contents(type, body));
  }

  /// Begins a long message if there is memory for it.
  private void begin(
      ChannelHandlerContext context, char type, int length, ByteBuf in, List<Object> out) {
    if (!MessageBody.isKnown(type)) {
      throw new Malformation("08P01", "invalid frontend message type " + (int) type);
    }
    if (late || !granted && !memory.holds(length)) {
      late = false;
      refuse(type, length, in, out);
    } else if (granted || taken(context, length)) {
      granted = false;
      in.skipBytes(5);
      comingType = type;
      coming = allocated(length);
      came = 0;
    } else {
      waits = true;
      context.channel().config().setAutoRead(false);
    }
  }

  /// Room for a message for which memory was taken.
  private byte[] allocated(int length) {
    try {
      return new byte[length];
    } catch (OutOfMemoryError none) {
      memory.giveBack(length);
      broken = true;
      throw none;
    }
  }

  /// Takes memory. If none is free, decoding resumes once some is, and the message is refused if
  /// that takes too long.
  private boolean taken(ChannelHandlerContext context, int length) {
    Runnable granting =
        new Runnable() {
          @Override
          public void run() {
            context.executor().execute(() -> goOn(context, this, length, true));
          }
        };
    if (memory.take(length, granting)) {
      return true;
    }
    wait = Optional.of(granting);
    context
        .executor()
        .schedule(() -> goOn(context, granting, length, false), WAIT_SECONDS, TimeUnit.SECONDS);
    return false;
  }

  private void goOn(ChannelHandlerContext context, Runnable waited, int length, boolean now) {
    boolean mine = wait.filter(waited::equals).isPresent() && context.channel().isActive();
    if (now && !mine) {
      memory.giveBack(length); // granted too late
    } else if (!now && mine) {
      memory.stopWaiting(waited);
    }
    if (mine) {
      wait = Optional.empty();
      goOn(context, now);
    }
  }

  /// Resumes decoding.
  ///
  /// @param now whether the waiting message was granted memory
  private void goOn(ChannelHandlerContext context, boolean now) {
    waits = false;
    granted = now;
    late = !now;
    try {
      channelRead(context, context.alloc().buffer(0));
      channelReadComplete(context);
    } catch (Exception broken) {
      context.fireExceptionCaught(broken);
    }
    if (!waits) {
      context.channel().config().setAutoRead(true);
    }
  }

  private void refuse(char type, int length, ByteBuf in, List<Object> out) {
    in.skipBytes(5);
    refused = length;
    out.add(
        new FrontendMessage.Invalid(
            MessageBody.isExtended(type),
            new SqlError("53200", "out of memory")
                .withDetail(
                    "A message of "
                        + length
                        + " bytes takes more than the gateway has for all clients together.")
                .withHint("Send less at once, or give the gateway more memory.")));
  }

  private void collect(ByteBuf in, List<Object> out) {
    int more = Math.min(coming.length - came, in.readableBytes());
    in.readBytes(coming, came, more);
    came += more;
    if (came == coming.length) {
      ByteBuf body = Unpooled.wrappedBuffer(coming);
      finished = coming.length;
      coming = new byte[0];
      out.add(MessageBody.contents(comingType, body));
    }
  }
}
