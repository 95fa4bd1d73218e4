package quorate.replication.command;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;

/// An ordered command: the body of a request to the total order. Its first byte is its tag; the
/// tags of [HostCommand] belong to the host, all others to the service.
public sealed interface Command permits HostCommand, ServiceCommand {
  /// The stable encoding.
  Bytes encode();

  /// Reads the commands of a service.
  @FunctionalInterface
  interface Reader {
    /// Reads the rest of a command after its tag.
    ///
    /// @throws WireException if the service has no command of this tag, or it is malformed
    ServiceCommand read(int tag, Decoder in);
  }

  /// Decodes a command.
  ///
  /// @param service the reader for the service's commands
  /// @throws WireException if the bytes are not a command
  static Command decode(Bytes bytes, Reader service) {
    Decoder in = new Decoder(bytes);
    int tag = in.u8();
    Optional<HostCommand> own = HostCommand.read(tag, in);
    Command command = own.isPresent() ? own.get() : service.read(tag, in);
    in.end();
    return command;
  }
}
