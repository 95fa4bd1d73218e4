package quorate.replication.pbr;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;

/// One entry of the log.
///
/// @param at its place
/// @param before the group of the entry before it; 0 for the first
public record Entry(Place at, long before, Content content) {
  /// What an entry holds.
  public sealed interface Content {}

  /// The first entry of a primary: whatever a log has beyond the one that it goes on from is in
  /// conflict with this, and cut off.
  public record Opening() implements Content {}

  /// A transaction that was executed, whether it changed something or failed: that of one request,
  /// or those of several, executed one after the other and committed as one.
  ///
  /// @param parts at least one, in the order in which they were executed
  /// @param writes what they changed
  public record Ran(List<Part> parts, Shipped writes) implements Content {
    public Ran {
      parts = List.copyOf(parts);
      if (parts.isEmpty()) {
        throw new IllegalArgumentException("nobody has asked for it");
      }
    }
  }

  /// One request's share of a transaction.
  ///
  /// @param client who is answered
  /// @param answer what the client is told, however often it asks
  public record Part(RequestId id, NodeId client, Bytes answer) {}

  public Entry {
    if (at.index() < 1 || before > at.group() || (before == 0) != (at.index() == 1)) {
      throw new IllegalArgumentException("no entry is at " + at + " after group " + before);
    }
  }

  /// The place of the entry before.
  public Place previous() {
    return before == 0 ? Place.ZERO : new Place(at.index() - 1, before);
  }

  /// Whether an engine that has executed it can take it back.
  public boolean canBeUndone() {
    return switch (content) {
      case Opening() -> true;
      case Ran ran -> ran.writes().kind() == Shipped.Kind.WRITES;
    };
  }

  /// Its share of a message, in bytes, about.
  public long bytes() {
    return switch (content) {
      case Opening() -> 32;
      case Ran(var parts, Shipped writes) ->
          48L
              + writes.bytes().length()
              + parts.stream().mapToLong(part -> 48L + part.answer().length()).sum();
    };
  }

  @Override
  public String toString() {
    return switch (content) {
      case Opening() -> at + " opening";
      case Ran ran -> at + " " + ran.parts().stream().map(Part::id).toList();
    };
  }
}
