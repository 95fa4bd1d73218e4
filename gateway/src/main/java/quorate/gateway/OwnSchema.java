package quorate.gateway;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement.OnCommit;

/// The schema of one session's temporary tables. It is part of the ordered catalog like any other,
/// and in the path of this session alone.
///
/// While the session lives it has a lock that says so: a schema whose lock can be had is nobody's
/// any more ([OwnSchemas]).
final class OwnSchema {
  /// What a text has that makes or names something temporary.
  private static final Pattern NAMED =
      Pattern.compile("\\btemp(orary)?\\b|pg_temp", Pattern.CASE_INSENSITIVE);

  private final OwnSchemas all;
  private final Settings settings;
  private final SessionLocks lock;
  private final long number;

  /// Whether it is in the session's path.
  private boolean named;

  private boolean claimed;

  /// What becomes of tables with each transaction, by their keys.
  private final Map<String, OnCommit> acts = new HashMap<>();

  /// The tables of [#acts] that the transaction has written to.
  private final Set<String> touched = new HashSet<>();

  /// @param lock of nobody else's
  /// @param number that no other session has
  OwnSchema(OwnSchemas all, Settings settings, SessionLocks lock, long number) {
    this.all = all;
    this.settings = settings;
    this.lock = lock;
    this.number = number;
  }

  String name() {
    return Qualified.temporary(number);
  }

  /// Its name, if it is in the session's path.
  Optional<String> inPath() {
    return named ? Optional.of(name()) : Optional.empty();
  }

  /// A statement may be about it, from which on it is in the session's path.
  void look(String text) {
    if (!named && NAMED.matcher(text).find()) {
      named = true;
      settings.own(name());
    }
  }

  /// A statement is going to be executed.
  void claim(Analysed.Data data) {
    if (named && !claimed && data instanceof Analysed.Ddl && NAMED.matcher(data.text()).find()) {
      claimed = true;
      all.claim(lock, number);
    }
  }

  /// Whether something is to be done when its transaction ends.
  boolean isOfTransaction(Analysed.Data data) {
    return data instanceof Analysed.Ddl ddl && acts(ddl)
        || !acts.isEmpty() && data.writtenTables().stream().anyMatch(acts::containsKey);
  }

  private static boolean acts(Analysed.Ddl ddl) {
    return ddl.temporary().filter(it -> it.getValue() != OnCommit.PRESERVE_ROWS).isPresent();
  }

  /// A statement was executed in a block.
  void executed(Analysed.Data data) {
    if (data instanceof Analysed.Ddl ddl && ddl.temporary().isPresent()) {
      var made = ddl.temporary().get();
      String key = Qualified.key(name(), Qualified.of(made.getKey()).name());
      if (made.getValue() == OnCommit.PRESERVE_ROWS) {
        acts.remove(key);
      } else {
        acts.put(key, made.getValue());
        touched.add(key);
      }
    } else if (!acts.isEmpty()) {
      data.writtenTables().stream().filter(acts::containsKey).forEach(touched::add);
    }
  }

  /// What the transaction does last.
  ///
  /// @param newest the schema as the transaction sees it, which may have to be asked for
  List<String> last(Supplier<Catalog> newest) {
    if (touched.isEmpty()) {
      return List.of();
    }
    acts.keySet().retainAll(newest.get().tables().keySet());
    return touched.stream()
        .filter(acts::containsKey)
        .sorted()
        .map(key ->
            (acts.get(key) == OnCommit.DROP ? "drop table " : "delete from ")
                + Qualified.quoted(key))
        .toList();
  }

  /// A transaction is over.
  void ended() {
    touched.clear();
  }

  /// What DISCARD TEMP does.
  OrderedStatement drop(long nowMicros) {
    return OwnSchemas.drop(name(), nowMicros);
  }

  boolean isMade(Catalog catalog) {
    return named && catalog.schemas().contains(name());
  }

  /// The session is over.
  void close() {
    if (claimed) {
      all.drop(name());
    }
    lock.close();
  }
}
