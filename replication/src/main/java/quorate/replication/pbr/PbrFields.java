package quorate.replication.pbr;

import java.util.List;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The encoding of fields that messages, records and decisions share.
final class PbrFields {
  private static final int SMALL_MAX = 1 << 16;

  private PbrFields() {}

  static Encoder place(Encoder to, LogPosition place) {
    return to.varint(place.index()).varint(place.group());
  }

  static LogPosition place(Decoder from) {
    return new LogPosition(from.varint(), from.varint());
  }

  static Encoder group(Encoder to, Group group) {
    to.varint(group.number())
        .list(group.founders(), Encoder::node)
        .list(group.members(), Encoder::node);
    return place(to, group.floor());
  }

  static Group group(Decoder from) {
    return new Group(
        from.varint(), from.list(Decoder::node), from.list(Decoder::node), place(from));
  }

  static Encoder entry(Encoder to, Entry entry) {
    place(to, entry.at()).varint(entry.before());
    return switch (entry.content()) {
      case Entry.Opening() -> to.u8(0);
      case Entry.Ran(var parts, Shipped writes) ->
          to.u8(1)
              .list(
                  parts,
                  (out, part) -> out.request(part.id()).node(part.client()).bytes(part.answer()))
              .u8(writes.kind().ordinal())
              .bytes(writes.bytes());
    };
  }

  static Entry entry(Decoder from) {
    LogPosition at = place(from);
    long before = from.varint();
    int kind = from.u8();
    return switch (kind) {
      case 0 -> new Entry(at, before, new Entry.Opening());
      case 1 -> new Entry(at, before, ran(from));
      default -> throw new WireException("no entry of kind " + kind);
    };
  }

  private static Entry.Ran ran(Decoder from) {
    List<Entry.Part> parts = from.list(in -> new Entry.Part(in.request(), in.node(), in.bytes()));
    if (parts.isEmpty()) {
      throw new WireException("an unsolicited entry");
    }
    return new Entry.Ran(parts, new Shipped(from.constant(Shipped.Kind.values()), from.bytes()));
  }

  static int small(Decoder from) {
    long value = from.varint();
    if (value > SMALL_MAX) {
      throw new WireException(value + " is too many");
    }
    return (int) value;
  }
}
