package quorate.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.List;
import quorate.gateway.pg.FrontendDecoder;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.pg.MessageMemory;

/// Feeds the gateway's decoder any input, in pieces of any size: it must produce messages, a report
/// of a malformed one, or nothing.
public final class FrontendFuzz {
  private static final int MESSAGE_BYTES_MAX = 1 << 20;

  private FrontendFuzz() {}

  /// Called by the fuzzer.
  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    FrontendDecoder decoder = new FrontendDecoder(MESSAGE_BYTES_MAX, MessageMemory.ENDLESS);
    EmbeddedChannel channel = new EmbeddedChannel(decoder);
    if (data.consumeBoolean()) {
      decoder.authenticated();
    }
    if (data.consumeBoolean()) { // past the start-up packet
      write(channel, new byte[] {0, 0, 0, 9, 0, 3, 0, 0, 0});
    }
    while (data.remainingBytes() > 0) {
      if (data.consumeInt(0, 3) == 0) {
        write(channel, data.consumeBytes(data.consumeInt(1, 64)));
      } else {
        write(channel, message(data));
      }
    }
    boolean malformed = false;
    for (Object out = channel.readInbound(); out != null; out = channel.readInbound()) {
      if (malformed) {
        throw new IllegalStateException(out + " came after what is malformed");
      }
      malformed = out instanceof FrontendMessage.Malformed;
    }
    channel.finishAndReleaseAll();
  }

  private static void write(EmbeddedChannel channel, byte[] bytes) {
    Frames.one();
    channel.writeInbound(Unpooled.wrappedBuffer(bytes));
  }

  /// A message of one of the protocol's types, with a mostly correct length and random contents.
  private static byte[] message(FuzzedDataProvider data) {
    char type =
        data.pickValue(
            List.of('Q', 'P', 'B', 'D', 'E', 'C', 'S', 'H', 'F', 'p', 'd', 'c', 'f', 'X'));
    byte[] body = data.consumeBytes(data.consumeInt(0, 64));
    int length = data.consumeInt(0, 9) == 0 ? data.consumeInt() : body.length + 4;
    byte[] message = new byte[5 + body.length];
    message[0] = (byte) type;
    for (int i = 0; i < 4; i++) {
      message[1 + i] = (byte) (length >>> (24 - 8 * i));
    }
    System.arraycopy(body, 0, message, 5, body.length);
    return message;
  }
}
