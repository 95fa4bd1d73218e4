package quorate.service.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.service.state.Batch;
import quorate.service.state.Kind;
import quorate.service.state.StateAccess;
import quorate.service.state.StateBytes;
import quorate.service.state.StateCell;
import quorate.service.state.StateMap;

/// The table of clients' last requests and answers, and the clock of batches. Both are part of the
/// state: hashed, rolled back and transferred (B2).
public final class Clients {
  private static final String TABLE = "clients.last";
  private static final String LONG = "clients.long";
  private static final String PLACE = "clients.place";
  private static final String CLOCK = "clients.clock";

  /// How long a session is remembered after its last request, in milliseconds (B3).
  static final long KEPT_MILLIS = 2L * 60 * 60 * 1000;

  /// The most by which the first request of a session is older or newer than its batch (B3).
  static final long BORN_MILLIS_MAX = KEPT_MILLIS / 2;

  /// Old sessions are looked for at the batches that this number divides.
  private static final int LOOK_EVERY = 16;

  private static final int LOOK_MOST = 256;

  /// Answers that are longer are kept apart.
  private static final int SHORT_BYTES_MAX = 64 << 10;

  private final StateMap table;
  private final StateMap longs;

  private Clients(StateMap table, StateMap longs) {
    this.table = table;
    this.longs = longs;
  }

  static void prepare(Batch state) {
    if (state.find(TABLE, Kind.MAP).isEmpty()) {
      state.declare(TABLE, Kind.MAP);
      state.declare(LONG, Kind.MAP);
      state.declare(PLACE, Kind.CELL);
      state.declare(CLOCK, Kind.CELL);
    }
  }

  /// The table as a version or a batch has it; empty before the first batch.
  public static Optional<Clients> of(StateAccess state) {
    return state
        .find(TABLE, Kind.MAP)
        .map(table -> new Clients(table, state.named(LONG, Kind.MAP)));
  }

  /// The last request of a session.
  ///
  /// @param outcome encoded, as in [Outcome]
  public record Last(long number, long millis, Bytes outcome) {}

  private static Bytes key(SessionId session) {
    return new Encoder(16).session(session).toBytes();
  }

  /// The last request of a session; empty if there was none, or it is forgotten.
  public Optional<Last> last(SessionId session) {
    Bytes key = key(session);
    return table
        .get(key)
        .map(entry -> {
          Decoder in = new Decoder(entry);
          long number = in.varint();
          long millis = in.varint();
          boolean apart = in.bool();
          return new Last(number, millis, apart ? apart(key) : in.bytes());
        });
  }

  /// The number of a session's last request; 0 if there was none.
  public long number(SessionId session) {
    return table.get(key(session)).map(entry -> new Decoder(entry).varint()).orElse(0L);
  }

  private Bytes apart(Bytes key) {
    StateBytes bytes = longs.find(key, Kind.BYTES).orElseThrow();
    return bytes.read(0, (int) bytes.length());
  }

  void put(SessionId session, Last last) {
    Bytes key = key(session);
    boolean apart = last.outcome().length() > SHORT_BYTES_MAX;
    Encoder entry = new Encoder(32).varint(last.number()).varint(last.millis()).bool(apart);
    if (apart) {
      longs.create(key, Kind.BYTES).write(0, last.outcome());
    } else {
      if (longs.contains(key)) {
        longs.remove(key);
      }
      entry.bytes(last.outcome());
    }
    table.put(key, entry.toBytes());
  }

  /// Sets the clock to a batch's time, unless it is later already: it never goes back (B1).
  ///
  /// @return the time of the batch
  static long advance(Batch state, long millis) {
    StateCell clock = state.named(CLOCK, Kind.CELL);
    long before = millis(state);
    long now = Math.max(before, millis);
    if (now != before) {
      clock.set(new Encoder(9).varint(now).toBytes());
    }
    return now;
  }

  /// The clock.
  static long millis(StateAccess state) {
    return state
        .find(CLOCK, Kind.CELL)
        .flatMap(StateCell::get)
        .map(it -> new Decoder(it).varint())
        .orElse(0L);
  }

  /// Whether the first request of an unknown session is of a new session, and not of one that was
  /// forgotten (B3).
  static boolean isNew(Work.Asked asked, long millis) {
    return asked.id().number() == 1 && Math.abs(asked.born() - millis) <= BORN_MILLIS_MAX;
  }

  /// Forgets sessions that were not used for long, some at a time, at numbers of batches (B3).
  void forget(Batch state, long millis) {
    if (state.number() % LOOK_EVERY != 0) {
      return;
    }
    StateCell place = state.named(PLACE, Kind.CELL);
    long from = place.get().map(it -> new Decoder(it).i64()).orElse(0L);
    List<Bytes> old = new ArrayList<>();
    long next =
        table.scan(
            from,
            LOOK_MOST,
            key -> {
              Decoder entry = new Decoder(table.get(key).orElseThrow());
              entry.varint();
              if (entry.varint() < millis - KEPT_MILLIS) {
                old.add(key);
              }
            });
    old.forEach(key -> {
      table.remove(key);
      longs.remove(key);
    });
    if (next != from) {
      place.set(new Encoder(8).i64(next).toBytes());
    }
  }
}
