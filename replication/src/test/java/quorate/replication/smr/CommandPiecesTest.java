package quorate.replication.smr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.digest.Digester;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.StoredStatements;

/// A cut command is reassembled unchanged, and other bytes are refused.
final class CommandPiecesTest {
  private static final NodeId NODE = new NodeId(3);

  private static List<OrderedStatement> statements(Random rng, int count) {
    List<OrderedStatement> statements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      statements.add(
          OrderedStatement.of(
              "insert into t values ($1)",
              List.of(SqlType.TEXT),
              List.of(new Value.Text("x".repeat(rng.nextInt(60)))),
              rng.nextLong(),
              rng.nextLong()));
    }
    return statements;
  }

  private static List<Digest> digests(Random rng, int count) {
    List<Digest> digests = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      digests.add(Digest.of(new byte[] {(byte) rng.nextInt(2)}));
    }
    return digests;
  }

  private record Cut(List<Bytes> pieces, HostCommand.Assemble end) {
    static Cut of(Command command, int pieceBytes) {
      List<Bytes> pieces = new ArrayList<>();
      HostCommand.Assemble end =
          CommandPieces.of(
              command,
              pieceBytes,
              chunk -> {
                assertEquals(pieces.size(), chunk.index());
                pieces.add(chunk.part());
              });
      assertEquals(pieces.size(), end.chunks());
      for (Bytes piece : pieces.subList(0, pieces.size() - 1)) {
        assertEquals(pieceBytes, piece.length());
      }
      return new Cut(pieces, end);
    }

    /// Pieces as if a client had uploaded these bytes.
    static Cut of(Bytes all) {
      return new Cut(
          List.of(all), new HostCommand.Assemble(1, new Digester().update(all).digest()));
    }

    Optional<Command> together() {
      return AssembledCommand.of(
          index -> index < pieces.size() ? pieces.get(index) : Bytes.EMPTY, end);
    }
  }

  @Test
  void anyCommandIsWholeAgain() {
    Random rng = new Random(11);
    for (int round = 0; round < 400; round++) {
      List<OrderedStatement> statements = statements(rng, 1 + rng.nextInt(12));
      List<Digest> digests = digests(rng, statements.size());
      List<Command> commands =
          List.of(
              new SqlCommand.Script(statements, false),
              new SqlCommand.Script(statements, true),
              new SqlCommand.Commit(NODE, statements, digests),
              new SqlCommand.Lease("a sequence", 12));
      for (Command command : commands) {
        Command again = Cut.of(command, 1 + rng.nextInt(200)).together().orElseThrow();
        assertEquals(command, again);
      }
    }
  }

  @Test
  void statementsAreReadInAnyOrder() {
    Random rng = new Random(12);
    List<OrderedStatement> statements = statements(rng, 50);
    Command again = Cut.of(new SqlCommand.Script(statements, false), 64).together().orElseThrow();
    List<OrderedStatement> stored = ((SqlCommand.Script) again).statements();
    assertInstanceOf(StoredStatements.class, stored);
    for (int i = 0; i < 300; i++) {
      int index = rng.nextInt(statements.size());
      assertEquals(statements.get(index), stored.get(index));
    }
  }

  @Test
  void whatIsNotAllThereIsNoCommand() {
    Cut cut = Cut.of(new SqlCommand.Script(statements(new Random(13), 20), false), 50);
    for (int lost = 0; lost < cut.pieces.size(); lost++) {
      List<Bytes> others = new ArrayList<>(cut.pieces);
      others.remove(lost);
      assertEquals(Optional.empty(), new Cut(others, cut.end).together());
    }
  }

  @Test
  void whatIsNoCommandIsRefused() {
    Random rng = new Random(14);
    List<OrderedStatement> statements = statements(rng, 6);
    SqlCommand.Commit commit = new SqlCommand.Commit(NODE, statements, digests(rng, 6));
    byte[] all = Cut.of(commit, 1 << 20).pieces.getFirst().toArray();
    for (int length = 1; length < all.length; length++) {
      Bytes part = Bytes.wrap(java.util.Arrays.copyOf(all, length));
      assertThrows(WireException.class, () -> Cut.of(part).together(), "of " + length + " bytes");
    }
    Bytes more = Bytes.wrap(java.util.Arrays.copyOf(all, all.length + 1));
    assertThrows(WireException.class, () -> Cut.of(more).together());
    Bytes endless = new Encoder().u8(CommandPieces.SCRIPT).varint(1L << 40).toBytes();
    assertThrows(WireException.class, () -> Cut.of(endless).together());
    Bytes none = new Encoder().u8(CommandPieces.SCRIPT).varint(0).toBytes();
    assertThrows(WireException.class, () -> Cut.of(none).together());
  }
}
