package quorate.gateway.resp;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import quorate.core.Bytes;
import quorate.service.kv.DecimalText;
import quorate.service.kv.Reply;

/// Writes replies in one version of the protocol.
///
/// @param version 2 or 3
record RespWriter(int version) {
  private static final byte[] END = {'\r', '\n'};

  void write(ByteBuf out, Reply reply) {
    switch (reply) {
      case Reply.Status(String text) -> line(out, '+', text);
      case Reply.Failed(String text) -> line(out, '-', oneLine(text));
      case Reply.Number(long value) -> line(out, ':', Long.toString(value));
      case Reply.Text(Bytes bytes) -> text(out, bytes.unsafeArray());
      case Reply.Score(double value) -> score(out, value);
      case Reply.Nothing(boolean array) ->
          line(out, version == 3 ? '_' : array ? '*' : '$', version == 3 ? "" : "-1");
      case Reply.Array(List<Reply> items) -> items(out, '*', items.size(), items);
      case Reply.Pairs(List<Reply> items) ->
          items(
              out, version == 3 ? '%' : '*', version == 3 ? items.size() / 2 : items.size(), items);
      case Reply.Members(List<Reply> items) ->
          items(out, version == 3 ? '~' : '*', items.size(), items);
      case Reply.Scored(List<Reply> items) -> scored(out, items);
    }
  }

  private void items(ByteBuf out, char marker, int count, List<Reply> items) {
    line(out, marker, Integer.toString(count));
    items.forEach(item -> write(out, item));
  }

  /// RESP 3 has an array of pairs, RESP 2 a flat one.
  private void scored(ByteBuf out, List<Reply> items) {
    if (version != 3) {
      items(out, '*', items.size(), items);
      return;
    }
    line(out, '*', Integer.toString(items.size() / 2));
    for (int i = 0; i + 1 < items.size(); i += 2) {
      items(out, '*', 2, items.subList(i, i + 2));
    }
  }

  private void score(ByteBuf out, double value) {
    String text = DecimalText.of(value);
    if (version == 3) {
      line(out, ',', text);
    } else {
      text(out, text.getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static void text(ByteBuf out, byte[] bytes) {
    line(out, '$', Integer.toString(bytes.length));
    out.writeBytes(bytes).writeBytes(END);
  }

  private static void line(ByteBuf out, char marker, String text) {
    out.writeByte(marker);
    out.writeCharSequence(text, StandardCharsets.UTF_8);
    out.writeBytes(END);
  }

  private static String oneLine(String text) {
    return text.replace('\r', ' ').replace('\n', ' ');
  }
}
