package quorate.gateway.session;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import quorate.gateway.notify.Notifications;
import quorate.gateway.session.lock.AdvisoryLocks;
import quorate.gateway.session.temporary.TemporarySchemas;
import quorate.gateway.system.Backend;
import quorate.gateway.system.SystemDatabases;
import quorate.runtime.client.Cluster;

/// The parts of a gateway that its sessions share.
///
/// @param quick the shapes of statements that need no dry run
/// @param seeds random numbers
/// @param hashed hashes a new password
/// @param trusts whether users need no password
/// @param facts the values of the settings that describe the gateway
public record SharedServices(
    Cluster cluster,
    SystemDatabases systems,
    AdvisoryLocks locks,
    Notifications notifications,
    TemporarySchemas schemas,
    QuickShapes quick,
    ScheduledExecutorService timers,
    LongSupplier seeds,
    UnaryOperator<String> hashed,
    boolean trusts,
    Supplier<Map<String, String>> facts,
    Backends backends) {
  /// The sessions of this gateway.
  public interface Backends {
    /// The sessions as pg_stat_activity shows them.
    List<Backend> all();

    /// Cancels the query of a session, or terminates the session.
    ///
    /// @return whether the session exists
    boolean signal(int processId, boolean terminate);
  }

  long seed() {
    return seeds.getAsLong();
  }
}
