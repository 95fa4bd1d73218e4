package quorate.gateway.resp;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.ByteProcessor;
import java.util.ArrayList;
import java.util.List;
import quorate.core.Bytes;
import quorate.service.kv.KvRequest;

/// Decodes commands: arrays of bulk strings, and inline commands. All lengths are bounded, and more
/// narrowly before a client has authenticated, as in Redis; long words take their memory from what
/// all clients share before they are read (C4).
final class RespDecoder extends ByteToMessageDecoder {
  static final int INLINE_BYTES_MAX = 64 << 10;
  static final int WORD_BYTES_MAX = 1 << 20;
  static final int COMMAND_BYTES_MAX = 3 << 20;
  private static final int LINE_BYTES_MAX = 32;
  private static final int STRANGER_WORDS_MAX = 10;
  private static final int STRANGER_BYTES_MAX = 16 << 10;

  /// The memory of a word beside its bytes.
  private static final int WORD_OVERHEAD = 48;

  private final RespMemory memory;

  /// Whether the client has authenticated.
  private boolean known;

  private boolean broken;
  private final List<Bytes> words = new ArrayList<>();
  private int missing;
  private int length = -1;
  private long held;

  RespDecoder(RespMemory memory, boolean known) {
    this.memory = memory;
    this.known = known;
  }

  void authenticated() {
    known = true;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (broken) {
      in.skipBytes(in.readableBytes());
      return;
    }
    try {
      if (missing > 0) {
        readWord(in, out);
      } else if (in.getByte(in.readerIndex()) == '*') {
        readCount(in);
      } else {
        readInline(in, out);
      }
    } catch (Malformed malformed) {
      broken = true;
      in.skipBytes(in.readableBytes());
      release();
      out.add(new RespCommand.Broken("ERR Protocol error: " + malformed.getMessage()));
    }
  }

  private static final class Malformed extends RuntimeException {
    Malformed(String message) {
      super(message, null, false, false);
    }
  }

  /// Reads a line without its end.
  ///
  /// @return empty if it is not complete
  private static byte[] line(ByteBuf in, int bytesMax, String tooLong) {
    int end = in.forEachByte(ByteProcessor.FIND_LF);
    if (end < 0 ? in.readableBytes() > bytesMax : end - in.readerIndex() > bytesMax) {
      throw new Malformed(tooLong);
    }
    if (end < 0) {
      return new byte[0];
    }
    byte[] line = new byte[end - in.readerIndex() + 1];
    in.readBytes(line);
    return line;
  }

  /// The number of a line, which begins with a marker.
  private static long number(byte[] line, String otherwise) {
    int end = line.length - 1;
    end -= end > 0 && line[end - 1] == '\r' ? 1 : 0;
    boolean negative = end > 1 && line[1] == '-';
    int first = negative ? 2 : 1;
    if (end <= first || end - first > 10) {
      throw new Malformed(otherwise);
    }
    long number = 0;
    for (int i = first; i < end; i++) {
      if (line[i] < '0' || line[i] > '9') {
        throw new Malformed(otherwise);
      }
      number = 10 * number + line[i] - '0';
    }
    return negative ? -number : number;
  }

  private void readCount(ByteBuf in) {
    byte[] line = line(in, LINE_BYTES_MAX, "too big mbulk count string");
    if (line.length == 0) {
      return;
    }
    long count = number(line, "invalid multibulk length");
    if (count > KvRequest.ARGUMENTS_MAX) {
      throw new Malformed("invalid multibulk length");
    }
    if (!known && count > STRANGER_WORDS_MAX) {
      throw new Malformed("unauthenticated multibulk length");
    }
    missing = (int) Math.max(0, count); // none: nothing is answered
  }

  private void readWord(ByteBuf in, List<Object> out) {
    if (length < 0 && !readLength(in)) {
      return;
    }
    if (in.readableBytes() < length + 2) {
      return;
    }
    byte[] word = new byte[length];
    in.readBytes(word);
    in.skipBytes(2);
    words.add(Bytes.wrap(word));
    length = -1;
    if (--missing == 0) {
      out.add(new RespCommand.Words(words, held));
      words.clear();
      held = 0;
    }
  }

  /// @return whether it is here
  private boolean readLength(ByteBuf in) {
    if (!in.isReadable()) {
      return false;
    }
    byte first = in.getByte(in.readerIndex());
    if (first != '$') {
      throw new Malformed("expected '$', got '" + (char) (first & 0x7f) + "'");
    }
    byte[] line = line(in, LINE_BYTES_MAX, "too big bulk count string");
    if (line.length == 0) {
      return false;
    }
    long wanted = number(line, "invalid bulk length");
    if (wanted < 0 || wanted > WORD_BYTES_MAX || held + wanted > COMMAND_BYTES_MAX) {
      throw new Malformed("invalid bulk length");
    }
    if (!known && wanted > STRANGER_BYTES_MAX) {
      throw new Malformed("unauthenticated bulk length");
    }
    take(wanted);
    length = (int) wanted;
    return true;
  }

  private void take(long bytes) {
    if (!memory.take(bytes + WORD_OVERHEAD)) {
      throw new Malformed("the commands of all clients take too much memory; try again later");
    }
    held += bytes + WORD_OVERHEAD;
  }

  private void readInline(ByteBuf in, List<Object> out) {
    int most = known ? INLINE_BYTES_MAX : STRANGER_BYTES_MAX;
    byte[] line = line(in, most, "too big inline request");
    if (line.length == 0) {
      return;
    }
    List<Bytes> inline =
        InlineWords.of(line).orElseThrow(() -> new Malformed("unbalanced quotes in request"));
    if (!inline.isEmpty()) {
      inline.forEach(word -> take(word.length()));
      out.add(new RespCommand.Words(inline, held));
      held = 0;
    }
  }

  private void release() {
    memory.giveBack(held);
    held = 0;
    words.clear();
  }

  @Override
  protected void handlerRemoved0(ChannelHandlerContext context) {
    release();
  }
}
