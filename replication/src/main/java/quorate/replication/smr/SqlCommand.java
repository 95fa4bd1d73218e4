package quorate.replication.smr;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.command.ServiceCommand;
import quorate.replication.command.StateDigest;
import quorate.replication.lock.LockRequest;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.StoredStatements;

/// An ordered command of SQL.
public sealed interface SqlCommand extends ServiceCommand {
  /// The first byte of a [WriteVote].
  int WRITE_VOTE = 11;

  /// The first byte of a [AbandonWrite].
  int ABANDON_WRITE = 12;

  /// The first byte of an [Advise].
  int ADVISE = 14;

  /// The first byte of a [PartialRead].
  int PARTIAL_READ = 17;

  /// An immutable copy, unless the statements are stored and so immutable.
  private static List<OrderedStatement> kept(List<OrderedStatement> statements) {
    return statements instanceof StoredStatements ? statements : List.copyOf(statements);
  }

  @Override
  default boolean onlyReads() {
    return switch (this) {
      case Script(var _, boolean readOnly) -> readOnly;
      case PartialRead _ -> true;
      case Commit _, Lease _, Dispute _, Testimony _, WriteVote _, AbandonWrite _, Advise _ ->
          false;
    };
  }

  @Override
  default boolean changesData() {
    return switch (this) {
      case Script(var _, boolean readOnly) -> !readOnly;
      case Commit _, Lease _ -> true;
      case PartialRead _, Dispute _, Testimony _, WriteVote _, AbandonWrite _, Advise _ -> false;
    };
  }

  /// The statements of a transaction; none for another command.
  default List<OrderedStatement> statements() {
    return List.of();
  }

  /// Whether a node may have it ordered in its own name.
  default boolean isOfNodes() {
    return switch (this) {
      case Testimony _, WriteVote _, AbandonWrite _ -> true;
      case Script _, PartialRead _, Commit _, Lease _, Dispute _, Advise _ -> false;
    };
  }

  /// A one-shot transaction: all of its statements take effect, or none.
  ///
  /// @param readOnly whether it changes nothing, so that no replica records it
  record Script(List<OrderedStatement> statements, boolean readOnly) implements SqlCommand {
    public Script {
      statements = kept(statements);
    }
  }

  /// A script that only reads, and that only some replicas execute (C7).
  ///
  /// @param asked r + 1 replicas; the others pass it over
  record PartialRead(List<NodeId> asked, List<OrderedStatement> statements) implements SqlCommand {
    /// The maximum number of replicas asked.
    public static final int ASKED_MAX = 64;

    public PartialRead {
      asked = List.copyOf(asked);
      statements = kept(statements);
      if (asked.isEmpty() || asked.size() > ASKED_MAX) {
        throw new IllegalArgumentException("a read asks 1 to " + ASKED_MAX + " replicas");
      }
    }
  }

  /// The end of an interactive transaction that ran optimistically at `delegate`: every replica
  /// executes it again, and it stands only if every result has the digest that the client saw.
  record Commit(NodeId delegate, List<OrderedStatement> statements, List<Digest> results)
      implements SqlCommand {
    public Commit {
      statements = kept(statements);
      results = List.copyOf(results);
      if (statements.size() != results.size()) {
        throw new IllegalArgumentException("each statement has one result");
      }
    }
  }

  /// Takes `count` values of a sequence out of the replicated state, for a client's process to lend
  /// to its statements.
  record Lease(String sequence, int count) implements SqlCommand {
    /// The maximum number of values per request.
    public static final int COUNT_MAX = 1 << 20;

    /// The SQLSTATE with which a delegate answers a statement that draws more values than it was
    /// lent.
    private static final String LACKS = "QS001";

    public static Result.Failed lacks(String sequence) {
      return new Result.Failed(new SqlError(LACKS, sequence));
    }

    /// The sequence of which a statement lacks values.
    public static Optional<String> lackedBy(Result result) {
      return result instanceof Result.Failed(SqlError error) && error.sqlState().equals(LACKS)
          ? Optional.of(error.message())
          : Optional.empty();
    }
  }

  /// A client saw differing answers: each replica examines the statement and orders a [Testimony].
  ///
  /// @param at the position of the transaction in question
  /// @param statement the disputed statement, executed again if it only reads
  /// @param rerun whether it only reads
  record Dispute(Position at, OrderedStatement statement, boolean rerun, List<Claim> claims)
      implements SqlCommand {
    public Dispute {
      claims = List.copyOf(claims);
    }
  }

  /// One replica's original answer, as evidence.
  record Claim(NodeId node, Digest answer, String excerpt) {}

  /// The testimony of `node` in the dispute ordered at `dispute`.
  ///
  /// @param shape the statement's text without its literals
  /// @param answer the digest of its present answer, if it was executed again
  /// @param excerpt that answer's first rows
  /// @param state the digests of the tables that the statement touches
  record Testimony(
      NodeId node,
      Position dispute,
      String shape,
      Optional<Digest> answer,
      String excerpt,
      StateDigest state)
      implements SqlCommand {}

  /// A piece of the word of `node` on a script at `at` that some engine cannot run: its effect as
  /// found there. Counted ahead of its turn.
  ///
  /// @param word the digest of all pieces together
  record WriteVote(NodeId node, Position at, Digest word, int piece, int pieces, Bytes part)
      implements SqlCommand {
    /// The maximum size of a piece, in bytes.
    public static final int PIECE_BYTES = 512 << 10;

    /// The maximum number of pieces of a word.
    public static final int PIECES_MAX = 32;

    /// The maximum size of a word, in bytes.
    public static final int WORD_BYTES_MAX = PIECE_BYTES * PIECES_MAX;
  }

  /// `node` has waited long enough for r + 1 equal words on the script at `at`.
  record AbandonWrite(NodeId node, Position at) implements SqlCommand {}

  /// A request to the table of advisory locks.
  record Advise(LockRequest request) implements SqlCommand {}

  @Override
  default Bytes encode() {
    Encoder out = new Encoder(256);
    switch (this) {
      case Script(List<OrderedStatement> statements, boolean readOnly) ->
          out.u8(1).bool(readOnly).list(statements, OrderedStatement::write);
      case PartialRead(List<NodeId> asked, List<OrderedStatement> statements) ->
          out.u8(PARTIAL_READ).list(asked, Encoder::node).list(statements, OrderedStatement::write);
      case Commit(NodeId delegate, List<OrderedStatement> statements, List<Digest> results) ->
          out.u8(2)
              .node(delegate)
              .list(statements, OrderedStatement::write)
              .list(results, Digest::write);
      case Lease(String sequence, int count) -> out.u8(5).string(sequence).varint(count);
      case Dispute(Position at, OrderedStatement statement, boolean rerun, List<Claim> claims) -> {
        OrderedStatement.write(out.u8(8).varint(at.number()).bool(rerun), statement);
        out.list(
            claims,
            (to, claim) -> Digest.write(to.node(claim.node).string(claim.excerpt), claim.answer));
      }
      case Testimony t -> {
        out.u8(9).node(t.node).varint(t.dispute.number()).string(t.shape).string(t.excerpt);
        out.list(t.answer.stream().toList(), Digest::write);
        StateDigest.write(out, t.state);
      }
      case WriteVote vote -> {
        out.u8(WRITE_VOTE).node(vote.node).varint(vote.at.number());
        Digest.write(out, vote.word);
        out.varint(vote.piece).varint(vote.pieces).bytes(vote.part);
      }
      case AbandonWrite(NodeId node, Position at) ->
          out.u8(ABANDON_WRITE).node(node).varint(at.number());
      case Advise(LockRequest request) -> LockRequest.write(out.u8(ADVISE), request);
    }
    return out.toBytes();
  }

  /// Decodes an ordered command, of SQL or of the host.
  ///
  /// @throws WireException if it is not a command
  static Command decode(Bytes bytes) {
    return Command.decode(bytes, SqlCommand::read);
  }

  /// Reads a command of SQL after its tag.
  static SqlCommand read(int tag, Decoder in) {
    return switch (tag) {
      case 1 -> {
        boolean readOnly = in.bool();
        yield new Script(OrderedStatement.readAll(in), readOnly);
      }
      case 2 -> readCommit(in);
      case 5 -> new Lease(in.string(), leased(in));
      case 8 -> {
        Position at = new Position(in.varint());
        boolean rerun = in.bool();
        OrderedStatement statement = OrderedStatement.read(in);
        yield new Dispute(at, statement, rerun, in.list(SqlCommand::readClaim));
      }
      case 9 -> readTestimony(in);
      case WRITE_VOTE -> readWriteVote(in);
      case ABANDON_WRITE -> new AbandonWrite(in.node(), new Position(in.varint()));
      case ADVISE -> new Advise(LockRequest.read(in));
      case PARTIAL_READ -> readPartial(in);
      default -> throw new WireException("no command has the tag " + tag);
    };
  }

  private static PartialRead readPartial(Decoder in) {
    List<NodeId> asked = in.list(Decoder::node);
    if (asked.isEmpty() || asked.size() > PartialRead.ASKED_MAX) {
      throw new WireException("no read asks " + asked.size() + " replicas");
    }
    return new PartialRead(asked, OrderedStatement.readAll(in));
  }

  private static Commit readCommit(Decoder in) {
    NodeId delegate = in.node();
    List<OrderedStatement> statements = OrderedStatement.readAll(in);
    List<Digest> results = in.list(Digest::read);
    if (results.size() != statements.size()) {
      throw new WireException("each statement has one result");
    }
    return new Commit(delegate, statements, results);
  }

  private static Claim readClaim(Decoder in) {
    NodeId node = in.node();
    String excerpt = in.string();
    return new Claim(node, Digest.read(in), excerpt);
  }

  private static Testimony readTestimony(Decoder in) {
    NodeId node = in.node();
    Position dispute = new Position(in.varint());
    String shape = in.string();
    String excerpt = in.string();
    List<Digest> answer = in.list(Digest::read);
    if (answer.size() > 1) {
      throw new WireException("a testimony has at most one answer");
    }
    return new Testimony(
        node, dispute, shape, answer.stream().findFirst(), excerpt, StateDigest.read(in));
  }

  private static WriteVote readWriteVote(Decoder in) {
    NodeId node = in.node();
    Position at = new Position(in.varint());
    Digest word = Digest.read(in);
    int piece = index(in);
    int pieces = index(in);
    Bytes part = in.bytes();
    if (pieces > WriteVote.PIECES_MAX || piece >= pieces || part.length() > WriteVote.PIECE_BYTES) {
      throw new WireException("no word has a piece " + piece + " of " + pieces);
    }
    return new WriteVote(node, at, word, piece, pieces, part);
  }

  private static int index(Decoder in) {
    long index = in.varint();
    if (index > 1 << 24) {
      throw new WireException("out of range: " + index);
    }
    return (int) index;
  }

  private static int leased(Decoder in) {
    int count = index(in);
    if (count < 1 || count > Lease.COUNT_MAX) {
      throw new WireException("no lease has " + count + " values");
    }
    return count;
  }
}
