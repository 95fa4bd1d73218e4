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

/// What one statement draws from sequences, and what it and its session before it have drawn last.
final class Draws {
  /// A source that must not be asked.
  static final SequenceSource NOTHING =
      _ -> {
        throw new IllegalStateException("nothing is drawn");
      };

  /// Of what draws nothing.
  static final Draws NONE = new Draws(NOTHING, List.of());

  private static final Deque<Long> EMPTY = new ArrayDeque<>();

  private final SequenceSource source;

  /// The newest is the last.
  private final SequencedMap<String, Long> session = new LinkedHashMap<>();

  private final SequencedMap<String, Long> own = new LinkedHashMap<>();

  private final Map<String, List<Long>> all = new HashMap<>();

  /// Those that are drawn again, after [#rewind].
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

  /// What was drawn is drawn once more: on no replica a sequence is moved by what it had to execute
  /// twice.
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

  /// What the session has drawn, with the statement's: what the next one is told.
  List<Drawn> known() {
    return list(session);
  }

  /// What the statement has drawn.
  List<Drawn> drawn() {
    return list(own);
  }

  private static List<Drawn> list(SequencedMap<String, Long> newest) {
    List<Drawn> drawn = new ArrayList<>(newest.size());
    newest.forEach((sequence, value) -> drawn.add(new Drawn(sequence, value)));
    return drawn;
  }
}
