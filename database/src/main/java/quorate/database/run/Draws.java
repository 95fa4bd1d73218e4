package quorate.database.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import quorate.core.value.Drawn;
import quorate.core.value.SqlException;
import quorate.sql.parse.Qualified;
import quorate.sql.plan.SequenceSource;

/// The values that one statement draws from sequences, and those last drawn by it and by its
/// session.
final class Draws {
  /// A source that must not be used.
  static final SequenceSource NOTHING =
      _ -> {
        throw new IllegalStateException("nothing is drawn");
      };

  /// For statements that draw nothing.
  static final Draws NONE = new Draws(NOTHING, List.of());

  private static final Deque<Long> EMPTY = new ArrayDeque<>();

  private final SequenceSource source;

  /// The newest is the last.
  private final SequencedMap<String, Long> session = new LinkedHashMap<>();

  private final SequencedMap<String, Long> own = new LinkedHashMap<>();

  private final Map<String, List<Long>> all = new HashMap<>();

  /// The values to be drawn again, after [#rewind].
  private final Map<String, Deque<Long>> left = new HashMap<>();

  Draws(SequenceSource source, List<Drawn> before) {
    this.source = source;
    before.forEach(each -> session.putLast(each.sequence(), each.value()));
  }

  long next(String sequence) {
    Deque<Long> again = left.getOrDefault(sequence, EMPTY);
    long value = again.isEmpty() ? source.next(sequence) : again.remove();
    all.computeIfAbsent(sequence, _ -> new ArrayList<>()).add(value);
    session.putLast(sequence, value);
    own.putLast(sequence, value);
    return value;
  }

  /// Repeats the drawn values: a statement that one replica had to execute twice must not move a
  /// sequence.
  void rewind() {
    all.forEach((sequence, values) ->
        left.computeIfAbsent(sequence, _ -> new ArrayDeque<>()).addAll(values));
    all.clear();
  }

  /// currval().
  ///
  /// @throws SqlException 55000
  long current(String sequence) {
    Long value = session.get(sequence);
    if (value == null) {
      throw new SqlException(
          "55000",
          "currval of sequence \"%s\" is not yet defined in this session"
              .formatted(Qualified.plain(sequence)));
    }
    return value;
  }

  /// lastval().
  ///
  /// @throws SqlException 55000
  long last() {
    if (session.isEmpty() || session.lastEntry().getKey().equals(Drawn.NONE.sequence())) {
      throw new SqlException("55000", "lastval is not yet defined in this session");
    }
    return session.lastEntry().getValue();
  }

  /// The session's drawn values, including the statement's, for the next statement.
  List<Drawn> known() {
    return list(session);
  }

  /// The values that the statement has drawn.
  List<Drawn> drawn() {
    return list(own);
  }

  private static List<Drawn> list(SequencedMap<String, Long> newest) {
    List<Drawn> drawn = new ArrayList<>(newest.size());
    newest.forEach((sequence, value) -> drawn.add(new Drawn(sequence, value)));
    return drawn;
  }
}
