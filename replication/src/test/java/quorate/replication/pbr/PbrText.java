package quorate.replication.pbr;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;

/// Names used in transcripts: T5.2 is the second request of session 5, T5 the first.
final class PbrText {
  private PbrText() {}

  static RequestId request(String name) {
    String[] parts = name.substring(1).split("\\.");
    long number = parts.length == 1 ? 1 : Long.parseLong(parts[1]);
    return new RequestId(new SessionId(0, Long.parseLong(parts[0])), number);
  }

  static String name(RequestId id) {
    String session = "T" + id.session().low();
    return id.number() == 1 ? session : session + "." + id.number();
  }

  static NodeId node(String name) {
    return new NodeId(Long.parseLong(name.substring(1)));
  }

  static LogPosition place(String text) {
    String[] parts = text.split("\\.g");
    return new LogPosition(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  static Bytes bytes(String text) {
    return Bytes.of(text.getBytes(StandardCharsets.US_ASCII));
  }

  static String text(Bytes bytes) {
    return new String(bytes.toArray(), StandardCharsets.US_ASCII);
  }

  static String entry(Entry entry) {
    return switch (entry.content()) {
      case Entry.Opening() -> entry.at() + " opening";
      case Entry.Ran ran ->
          ran.parts().stream()
              .map(part ->
                  name(part.id())
                      + (ran.writes().kind() == Shipped.Kind.TEXT ? " as text = " : " = ")
                      + text(part.answer()))
              .collect(Collectors.joining(", ", entry.at() + " ", ""));
    };
  }

  static String record(PbrRecord record) {
    return switch (record) {
      case PbrRecord.Adopted(Group group, LogPosition frozen) -> group + " with " + frozen;
      case PbrRecord.Led(long number) -> "leads g" + number;
      case PbrRecord.Appended(Entry entry) -> entry(entry);
      case PbrRecord.Cut(long index) -> "cut after " + index;
      case PbrRecord.Base(LogPosition at, var _) -> "base " + at;
      case PbrRecord.Abandoned(Entry entry) -> "abandoned " + entry(entry);
    };
  }

  static String toClient(PbrMessage.ToClient message) {
    return switch (message) {
      case PbrMessage.Answered(RequestId id, Bytes answer, long index) ->
          "%s = %s, up to %d".formatted(name(id), text(answer), index);
      case PbrMessage.Redirected(RequestId id, Group group, Optional<NodeId> primary) ->
          "%s: %s, the primary is %s"
              .formatted(name(id), group, primary.map(NodeId::toString).orElse("unknown"));
      case PbrMessage.Refused(RequestId id, PbrMessage.Reason reason) ->
          name(id) + " refused: " + reason;
    };
  }

  static String records(List<PbrRecord> records) {
    return records.stream().map(PbrText::record).collect(Collectors.joining(", "));
  }
}
