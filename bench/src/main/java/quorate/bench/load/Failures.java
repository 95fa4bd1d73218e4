package quorate.bench.load;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Transactions that failed, or were run again, with one message for each reason.
public final class Failures {
  private static final int REASONS_MAX = 30;
  private static final String OTHERS = "others";

  private final Map<String, Reason> reasons = new LinkedHashMap<>();
  private long count;

  /// Those that failed alike.
  ///
  /// @param kind of the transactions
  /// @param state SQLSTATE
  /// @param message of the first
  public record Reason(String kind, String state, long count, String message) {
    /// In the words of the JSON.
    public Map<String, Object> describe() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("kind", kind);
      json.put("sqlstate", state);
      json.put("count", count);
      json.put("message", message);
      return json;
    }
  }

  synchronized void add(String kind, SQLException failure) {
    count++;
    String state = String.valueOf(failure.getSQLState());
    String message = String.valueOf(failure.getMessage()).strip();
    // Two that differ in numbers only, such as a key's, have one reason.
    String reason = kind + " " + state + " " + message.replaceAll("[0-9]+", "#");
    boolean room = reasons.size() < REASONS_MAX || reasons.containsKey(reason);
    reasons.merge(
        room ? reason : OTHERS,
        new Reason(kind, state, 1, message),
        (known, _) -> new Reason(kind, state, known.count + 1, known.message));
  }

  synchronized void clear() {
    reasons.clear();
    count = 0;
  }

  /// How many there were.
  public synchronized long count() {
    return count;
  }

  /// Why, each reason once.
  public synchronized List<Reason> reasons() {
    return new ArrayList<>(reasons.values());
  }
}
