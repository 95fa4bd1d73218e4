package quorate.gateway.session;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.SqlException;

/// The portals of a session by name.
public final class Portals {
  private final Map<String, Portal> all = new HashMap<>();
  private final Cursors cursors;

  /// @param cursors the session's cursors, which share numbers with its portals
  Portals(Cursors cursors) {
    this.cursors = cursors;
  }

  Map<String, Portal> all() {
    return all;
  }

  public boolean has(String name) {
    return all.containsKey(name);
  }

  /// Requires that neither a portal nor a cursor has the name: PostgreSQL has one kind of both.
  ///
  /// @throws SqlException 42P03
  public void requireNew(String name) {
    if (has(name) || cursors.columns(name).isPresent()) {
      throw new SqlException("42P03", "cursor \"" + name + "\" already exists");
    }
  }

  /// @throws SqlException 34000 if it does not exist
  public Portal get(String name) {
    Portal portal = all.get(name);
    if (portal == null) {
      throw new SqlException("34000", "portal \"" + name + "\" does not exist");
    }
    return portal;
  }

  /// Opens a portal, in place of one of the same name.
  public void open(String name, Portal portal) {
    close(name);
    portal.number(cursors.next());
    all.put(name, portal);
  }

  public void close(String name) {
    Optional.ofNullable(all.remove(name)).ifPresent(Portal::close);
  }

  public void closeAll() {
    all.values().forEach(Portal::close);
    all.clear();
  }

  /// Closes all but the unnamed one, which may be the one being executed.
  void closeNamed() {
    rollbackTo(0);
  }

  /// Closes the portals opened after this number, except the unnamed one, which may be the one
  /// being executed.
  void rollbackTo(long number) {
    all.entrySet()
        .removeIf(each -> {
          boolean since = !each.getKey().isEmpty() && each.getValue().number() > number;
          if (since) {
            each.getValue().close();
          }
          return since;
        });
  }
}
