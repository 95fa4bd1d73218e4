package quorate.replication.smr;

import java.util.List;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.digest.Digester;
import quorate.core.wire.Encoder;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.statement.OrderedStatement;

/// Cuts a command that is too large for one slot into [HostCommand.Chunk]s, statement by statement,
/// so that the whole command is never in memory, neither here nor where it is reassembled
/// ([AssembledCommand]).
///
/// A script that writes, and a COMMIT, are encoded as a tag ([#SCRIPT], or [#COMMIT] and the
/// delegate), each statement preceded by its length, a length of 0, and for a COMMIT the digests of
/// its results, run-length encoded. Everything else is encoded by [Command#encode].
public final class CommandPieces {
  /// The first byte of a script that writes.
  static final int SCRIPT = 15;

  /// The first byte of a COMMIT.
  static final int COMMIT = 16;

  private final int pieceBytes;
  private final Consumer<HostCommand.Chunk> send;
  private final Digester digester = new Digester();
  private final Encoder held;
  private int pieces;

  private CommandPieces(int pieceBytes, Consumer<HostCommand.Chunk> send) {
    this.pieceBytes = pieceBytes;
    this.send = send;
    this.held = new Encoder(pieceBytes);
  }

  /// @param pieceBytes the length of every piece but the last
  /// @param send receives the pieces in order
  /// @return the command that executes them, to be sent afterwards
  public static HostCommand.Assemble of(
      Command command, int pieceBytes, Consumer<HostCommand.Chunk> send) {
    CommandPieces pieces = new CommandPieces(pieceBytes, send);
    switch (command) {
      case SqlCommand.Script(var statements, boolean readOnly) when !readOnly -> {
        pieces.held.u8(SCRIPT);
        pieces.write(statements);
      }
      case SqlCommand.Commit(var delegate, var statements, var results) -> {
        pieces.held.u8(COMMIT).node(delegate);
        pieces.write(statements);
        pieces.runs(results);
      }
      default -> pieces.held.raw(command.encode().unsafeArray());
    }
    return pieces.end();
  }

  private void write(List<OrderedStatement> statements) {
    Encoder one = new Encoder(1024);
    for (OrderedStatement statement : statements) {
      OrderedStatement.write(one.clear(), statement);
      held.bytes(one.toByteArray());
      cut(pieceBytes);
    }
    held.varint(0);
  }

  private void runs(List<Digest> results) {
    for (int at = 0; at < results.size(); ) {
      Digest result = results.get(at);
      int next = at + 1;
      while (next < results.size() && results.get(next).equals(result)) {
        next++;
      }
      Digest.write(held.varint(next - at), result);
      at = next;
      cut(pieceBytes);
    }
  }

  private HostCommand.Assemble end() {
    cut(1);
    return new HostCommand.Assemble(pieces, digester.digest());
  }

  /// Sends pieces until less than `least` bytes remain.
  private void cut(int least) {
    if (held.size() < least) {
      return;
    }
    byte[] all = held.toByteArray();
    int at = 0;
    while (all.length - at >= least) {
      int end = Math.min(all.length, at + pieceBytes);
      Bytes part = Bytes.wrap(java.util.Arrays.copyOfRange(all, at, end));
      digester.update(part);
      send.accept(new HostCommand.Chunk(pieces++, part));
      at = end;
    }
    held.clear().raw(java.util.Arrays.copyOfRange(all, at, all.length));
  }
}
