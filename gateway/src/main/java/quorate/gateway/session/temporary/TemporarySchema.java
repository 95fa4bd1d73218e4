package quorate.gateway.session.temporary;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import quorate.gateway.session.lock.SessionLocks;
import quorate.gateway.session.settings.Settings;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement.OnCommit;

/// The schema of one session's temporary tables. It is part of the ordered catalog like any other,
/// but in the search path of this session alone.
///
/// While it lives the session holds a lock on its schema; a schema whose lock is free is abandoned
/// ([TemporarySchemas]).
public final class TemporarySchema {
  /// Matches a text that creates or names a temporary object.
  public static final Pattern NAMED =
      Pattern.compile("\\btemp(orary)?\\b|pg_temp", Pattern.CASE_INSENSITIVE);

  private final TemporarySchemas all;
  private final Settings settings;
  private final SessionLocks lock;
  private final long number;

  /// Whether the schema is in the session's search path.
  private boolean named;

  private boolean claimed;

  /// The ON COMMIT actions of the temporary tables, by table key.
  private final Map<String, OnCommit> acts = new HashMap<>();

  /// The tables of [#acts] that the transaction has written to.
  private final Set<String> touched = new HashSet<>();

  /// @param lock used by this object alone
  /// @param number unique among all sessions
  public TemporarySchema(TemporarySchemas all, Settings settings, SessionLocks lock, long number) {
    this.all = all;
    this.settings = settings;
    this.lock = lock;
    this.number = number;
  }

  String name() {
    return Qualified.temporary(number);
  }

  /// The schema's name, if it is in the session's search path.
  public Optional<String> inPath() {
    return named ? Optional.of(name()) : Optional.empty();
  }

  /// Adds the schema to the search path, from the first statement on that is [#NAMED].
  public void join() {
    if (!named) {
      named = true;
      settings.own(name());
    }
  }

  /// Locks the schema before a statement that creates a temporary object.
  public void claim(Analysed.Data data) {
    if (named && !claimed && data instanceof Analysed.Ddl && NAMED.matcher(data.text()).find()) {
      claimed = true;
      all.claim(lock, number);
    }
  }

  /// Whether the statement needs an ON COMMIT action at the end of its transaction.
  public boolean isOfTransaction(Analysed.Data data) {
    return data instanceof Analysed.Ddl ddl && acts(ddl)
        || !acts.isEmpty() && data.writtenTables().stream().anyMatch(acts::containsKey);
  }

  private static boolean acts(Analysed.Ddl ddl) {
    return ddl.temporary().filter(it -> it.getValue() != OnCommit.PRESERVE_ROWS).isPresent();
  }

  /// Records an executed statement of a block.
  public void executed(Analysed.Data data) {
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

  /// The last statements of the transaction: its ON COMMIT actions.
  ///
  /// @param newest the schema as the transaction sees it, which may cost a request
  public List<String> last(Supplier<Catalog> newest) {
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

  /// Ends a transaction.
  public void ended() {
    touched.clear();
  }

  /// The statement of DISCARD TEMP.
  public OrderedStatement drop(long nowMicros) {
    return TemporarySchemas.drop(name(), nowMicros);
  }

  public boolean isMade(Catalog catalog) {
    return named && catalog.schemas().contains(name());
  }

  /// Ends the session, and drops its schema.
  public void close() {
    if (claimed) {
      all.drop(name());
    }
    lock.close();
  }
}
