package quorate.bench.differential;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.Bytes;

/// The binary form of values, obtained from a PostgreSQL.
final class Encodings {
  private final FrontendConnection reference;
  private final Map<String, Optional<Encoded>> known = new HashMap<>();

  /// @param type its oid
  record Encoded(int type, Bytes binary) {}

  Encodings(FrontendConnection reference) {
    this.reference = reference;
  }

  /// @return empty if the type has no such value
  Optional<Encoded> of(String type, String value) throws IOException {
    String sql = "select '" + value.replace("'", "''") + "'::" + type;
    Optional<Encoded> found = known.get(sql);
    if (found == null) {
      found = ask(sql);
      known.put(sql, found);
    }
    return found;
  }

  private Optional<Encoded> ask(String sql) throws IOException {
    Optional<Encoded> found = Optional.empty();
    int type = 0;
    for (Reply reply : reference.run(new Step.Extended(sql, List.of(), true))) {
      if (reply instanceof Reply.Columns(List<Reply.Column> columns)) {
        type = columns.getFirst().type();
      } else if (reply instanceof Reply.Data(List<Optional<Bytes>> fields)) {
        found = Optional.of(new Encoded(type, fields.getFirst().orElseThrow()));
      }
    }
    return found;
  }
}
