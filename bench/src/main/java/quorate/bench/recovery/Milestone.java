package quorate.bench.recovery;

import java.util.LinkedHashMap;
import java.util.Map;
import quorate.bench.Figure;

/// An event reported by a node.
///
/// @param seconds since the clients began
/// @param node its number
/// @param what the word in its status: `suspects`, `agreed`, `leads`, `keeps`, `fetches`,
///   `installed`, `complete`, `joined`
/// @param group the number of the group concerned
/// @param detail for people
public record Milestone(double seconds, long node, String what, long group, String detail) {
  /// The fields of the JSON form.
  Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("seconds", Figure.round(seconds));
    json.put("node", node);
    json.put("what", what);
    json.put("group", group);
    json.put("detail", detail);
    return json;
  }
}
