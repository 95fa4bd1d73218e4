package quorate.replication.command;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;

/// An ordered command: the body of a request to the total order. Its first byte is its tag; the
/// tags of [HostCommand] are the host's, all others the service's.
public sealed interface Command permits HostCommand, ServiceCommand {
  /// The stable encoding.
  Bytes encode();

  /// Reads the commands of a service.
  @FunctionalInterface
  interface Reader {
    /// Reads what comes after a tag.
    ///
    /// @throws WireException if the service has no command of this tag, or it is malformed
    ServiceCommand read(int tag, Decoder in);
  }

  /// Reads what [#encode] wrote.
  ///
  /// @param service reads what is not the host's
  /// @throws WireException if it is no command
  static Command decode(Bytes bytes, Reader service) {
    Decoder in = new Decoder(bytes);
    int tag = in.u8();
    Optional<HostCommand> own = HostCommand.read(tag, in);
    Command command = own.isPresent() ? own.get() : service.read(tag, in);
    in.end();
    return command;
  }
}
