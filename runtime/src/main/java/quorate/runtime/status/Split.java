package quorate.runtime.status;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.replication.command.Position;

/// A disagreement of the databases in which too few hold the same to determine the right state.
///
/// @param at the position at which they were compared
/// @param alike the last position at which enough of them agreed
/// @param tables those that differ: the digest at each node, empty if the table is missing there
public record Split(
    Position at, Position alike, SortedMap<String, SortedMap<NodeId, Optional<Digest>>> tables) {
  public Split {
    tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
  }

  /// A description, without advice.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("the databases hold different data at position " + at + ":");
    tables.forEach((table, digests) -> {
      StringBuilder line = new StringBuilder("  %-24s".formatted(table));
      digests.forEach((node, digest) ->
          line.append("  ")
              .append(node)
              .append(' ')
              .append(digest.map(Digest::toString).orElse("missing")));
      lines.add(line.toString());
    });
    lines.add(
        alike.equals(Position.NONE)
            ? "they have never been found alike"
            : "enough of them were alike last at position " + alike);
    return lines;
  }

  JsonObject json() {
    JsonObject different = new JsonObject();
    tables.forEach((table, digests) -> {
      JsonObject each = new JsonObject();
      digests.forEach(
          (node, digest) -> each.put(node.toString(), digest.map(Digest::hex).orElse("missing")));
      different.put(table, each.sorted());
    });
    return new JsonObject()
        .put("position", at.toString())
        .put("alike", alike.toString())
        .put("tables", different);
  }
}
