package quorate.sql.plan;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.UUID;
import quorate.core.value.Drawn;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlException;
import quorate.core.value.Value;

/// The nondeterministic inputs of one statement, chosen once by its proposer so that every replica
/// executes the statement alike (law 5).
///
/// @param now result of now() and related functions, to the microsecond
/// @param seed of random() and gen_random_uuid()
/// @param session properties of the session that the statement may query
public record Choices(Instant now, long seed, Session session) {
  public Choices {
    now = now.truncatedTo(ChronoUnit.MICROS);
  }

  public Choices(Instant now, long seed) {
    this(now, seed, Session.DEFAULT);
  }

  /// The results of current_user, current_database() and pg_backend_pid().
  ///
  /// @param zone time zone of current_date, localtimestamp and the like
  /// @param drawn results of currval(); the sequence of lastval() is last
  /// @param settings results of current_setting() by name in lower case; NULL for an unknown name
  public record Session(
      String user,
      String database,
      int backendPid,
      String zone,
      List<Drawn> drawn,
      SortedMap<String, Value> settings) {
    public static final Session DEFAULT =
        new Session("quorate", "quorate", 1, SessionZone.UTC, List.of());

    public Session {
      drawn = List.copyOf(drawn);
      settings = Collections.unmodifiableSortedMap(settings);
    }

    /// A session that asks for no settings.
    public Session(String user, String database, int backendPid, String zone, List<Drawn> drawn) {
      this(user, database, backendPid, zone, drawn, Collections.emptySortedMap());
    }

    /// The value of a setting.
    ///
    /// @param optional whether the value of an unknown one is NULL
    /// @throws SqlException 42704 if it is unknown; 40001 if the session did not tell its value,
    ///   because the statement reads it only since a change of the schema
    public Value setting(String name, boolean optional) {
      Value value = settings.get(name);
      if (value == null) {
        throw new SqlException(
            "40001", "could not read setting \"" + name + "\" after a change of the schema");
      }
      if (value.isNull() && !optional) {
        throw new SqlException("42704", "unrecognized configuration parameter \"" + name + "\"");
      }
      return value;
    }

    /// The same session after drawing these sequence values.
    public Session having(List<Drawn> more) {
      return new Session(user, database, backendPid, zone, more, settings);
    }
  }

  /// A new stream of this statement's random values; the same on every replica.
  public Stream stream() {
    return new Stream(seed);
  }

  /// The text with which a call in this statement begins the hashes of its rows.
  ///
  /// @param call differs from call to call
  public String salt(String call) {
    return Long.toHexString(new Stream(seed).next()) + "/" + call;
  }

  /// SplitMix64 (Steele, Lea and Flood 2014), written out so that no Java release can change it.
  public static final class Stream {
    private long state;

    Stream(long seed) {
      state = seed;
    }

    /// The next 64 bits.
    public long next() {
      state += 0x9e3779b97f4a7c15L;
      long mixed = (state ^ state >>> 30) * 0xbf58476d1ce4e5b9L;
      mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
      return mixed ^ mixed >>> 31;
    }

    /// A number in [0, 1), for random().
    public double nextDouble() {
      return (next() >>> 11) * 0x1.0p-53;
    }

    /// A version 4 UUID, for gen_random_uuid().
    public UUID nextUuid() {
      return new UUID(
          next() & 0xffffffffffff0fffL | 0x4000L,
          next() & 0x3fffffffffffffffL | 0x8000000000000000L);
    }
  }
}
