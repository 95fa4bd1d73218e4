package quorate.replication.command;

/// A command of the service that stands on the host, which looks no further into it. Its encoding
/// begins with a tag that is none of [HostCommand]'s.
public non-sealed interface ServiceCommand extends Command {
  /// Whether it changes nothing: then nothing is recorded of it, and it may be executed again.
  boolean onlyReads();

  /// Whether it may change what clients have stored: it is refused while the replicas hold
  /// different states, none of which is agreed upon (K5).
  boolean changesData();
}
