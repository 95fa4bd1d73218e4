package quorate.replication.pbr;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;

/// One entry of the log.
///
/// @param at its place
/// @param before the group of the entry before it; 0 for the first
public record Entry(LogPosition at, long before, Content content) {
  /// The content of an entry.
  public sealed interface Content {}

  /// A primary's first entry: it conflicts with everything in other logs after the entry that it
  /// follows, so that they cut that off.
  public record Opening() implements Content {}

  /// An executed transaction, successful or failed: that of one request, or those of several,
  /// executed one after the other and committed as one.
  ///
  /// @param parts at least one, in the order of execution
  /// @param writes their changes
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
  /// @param client the recipient of the answer
  /// @param answer the recorded answer, also to retries
  public record Part(RequestId id, NodeId client, Bytes answer) {}

  public Entry {
    if (at.index() < 1 || before > at.group() || (before == 0) != (at.index() == 1)) {
      throw new IllegalArgumentException("no entry is at " + at + " after group " + before);
    }
  }

  /// The place of the entry before.
  public LogPosition previous() {
    return before == 0 ? LogPosition.ZERO : new LogPosition(at.index() - 1, before);
  }

  /// Whether an engine that has executed it can undo it.
  public boolean canBeUndone() {
    return switch (content) {
      case Opening() -> true;
      case Ran ran -> ran.writes().kind() == Shipped.Kind.WRITES;
    };
  }

  /// Its approximate size in a message, in bytes.
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
