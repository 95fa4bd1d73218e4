package quorate.replication.command;

/// A command of the service, which the host does not interpret. The tag that begins its encoding is
/// none of [HostCommand]'s.
public non-sealed interface ServiceCommand extends Command {
  /// Whether it changes nothing: it is then not recorded, and may be executed again.
  boolean onlyReads();

  /// Whether it may change clients' data: it is refused while the replicas hold different states
  /// without agreement (K5).
  boolean changesData();
}
