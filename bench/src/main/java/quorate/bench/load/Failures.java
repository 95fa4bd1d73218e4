package quorate.bench.load;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Transactions that failed or were repeated, with one message for each reason.
public final class Failures {
  private static final int REASONS_MAX = 30;
  private static final String OTHERS = "others";

  private final Map<String, Reason> reasons = new LinkedHashMap<>();
  private long count;

  /// Transactions that failed for the same reason.
  ///
  /// @param kind of the transactions
  /// @param state SQLSTATE
  /// @param message of the first
  public record Reason(String kind, String state, long count, String message) {
    /// The fields of the JSON form.
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
    // Messages that differ in numbers only, such as keys, have the same reason.
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

  /// Their number.
  public synchronized long count() {
    return count;
  }

  /// The reasons, each once.
  public synchronized List<Reason> reasons() {
    return new ArrayList<>(reasons.values());
  }
}
