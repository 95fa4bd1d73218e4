package quorate.bench.recovery;

import java.util.LinkedHashMap;
import java.util.Map;
import quorate.bench.Figure;

/// Something that a node says has happened to it.
///
/// @param seconds since the clients began
/// @param node its number
/// @param what in the word of its status: `suspects`, `agreed`, `leads`, `keeps`, `fetches`,
///   `installed`, `complete`, `joined`
/// @param group the number of the group it is about
/// @param detail for people
public record Milestone(double seconds, long node, String what, long group, String detail) {
  /// In the words of the JSON.
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
