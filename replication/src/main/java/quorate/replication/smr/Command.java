package quorate.replication.smr;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.lock.LockRequest;

/// What is ordered: the body of a request to the total order.
public sealed interface Command {
  /// The first byte of a [Reconfigure].
  int RECONFIGURE = 10;

  /// The first byte of a [WriteVote].
  int WRITE_VOTE = 11;

  /// The first byte of a [GiveUp].
  int GIVE_UP = 12;

  /// The first byte of an [Announce].
  int ANNOUNCE = 13;

  /// The first byte of an [Advise].
  int ADVISE = 14;

  /// The first byte of a [DeclareState].
  int DECLARE_STATE = 15;

  /// Never changes.
  private static List<Statement> kept(List<Statement> statements) {
    return statements instanceof StoredStatements ? statements : List.copyOf(statements);
  }

  /// Whether it is a script that changes nothing.
  default boolean onlyReads() {
    return this instanceof Script(var _, boolean readOnly) && readOnly;
  }

  /// Whether it may change what clients have stored.
  default boolean changesData() {
    return switch (this) {
      case Script(var _, boolean readOnly) -> !readOnly;
      case Commit _, Lease _ -> true;
      default -> false;
    };
  }

  /// A one-shot transaction: its statements in one transaction, or none of them.
  ///
  /// @param readOnly it changes nothing, so no replica records it
  record Script(List<Statement> statements, boolean readOnly) implements Command {
    public Script {
      statements = kept(statements);
    }
  }

  /// The end of an interactive transaction that ran optimistically at `delegate`: it is executed
  /// again, everywhere, and stands only where every result has the digest that the client saw.
  record Commit(NodeId delegate, List<Statement> statements, List<Digest> results)
      implements Command {
    public Commit {
      statements = kept(statements);
      results = List.copyOf(results);
      if (statements.size() != results.size()) {
        throw new IllegalArgumentException("each statement has one result");
      }
    }
  }

  /// A piece of a command too large for one slot.
  record Chunk(int index, Bytes part) implements Command {}

  /// Executes the command whose encoding is this session's chunks 0 to `chunks` - 1.
  record Assemble(int chunks, Digest whole) implements Command {}

  /// Takes `count` values of a sequence out of the replicated state, for a client's process to lend
  /// to its statements.
  record Lease(String sequence, int count) implements Command {
    /// No more values than this in one request.
    public static final int COUNT_MAX = 1 << 20;

    /// The SQLSTATE with which a delegate answers a statement that draws more values than were lent
    /// to it.
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

  /// Every replica digests its tables at this position, and says so by [Attest].
  ///
  /// @param snapshot also write a snapshot that others may install
  record Checkpoint(boolean snapshot) implements Command {}

  /// What `node` found at the checkpoint of `at`.
  ///
  /// @param durable its engine has synced that state
  record Attest(NodeId node, Position at, StateDigest state, boolean durable) implements Command {}

  /// A client saw replicas answer differently: each is to look into it and bear [Testimony].
  ///
  /// @param at the position of the transaction in question
  /// @param statement which of its statements, executed again if it only reads
  /// @param rerun whether it only reads
  record Dispute(Position at, Statement statement, boolean rerun, List<Claim> claims)
      implements Command {
    public Dispute {
      claims = List.copyOf(claims);
    }
  }

  /// What one replica answered in the first place: evidence.
  record Claim(NodeId node, Digest answer, String excerpt) {}

  /// What `node` says in the dispute ordered at `dispute`.
  ///
  /// @param shape the statement's text without its literals
  /// @param answer the digest of its answer now, where it was executed again
  /// @param excerpt that answer's first rows
  /// @param state the digests of the tables that the statement touches
  record Testimony(
      NodeId node,
      Position dispute,
      String shape,
      Optional<Digest> answer,
      String excerpt,
      StateDigest state)
      implements Command {}

  /// A piece of what `node` found that a script at `at` does, which some engine cannot run: its
  /// word. It is heard ahead of its turn.
  ///
  /// @param word the digest of all pieces together
  record WriteVote(NodeId node, Position at, Digest word, int piece, int pieces, Bytes part)
      implements Command {
    /// The longest piece, in bytes.
    public static final int PIECE_BYTES = 512 << 10;

    /// No word has more pieces.
    public static final int PIECES_MAX = 32;

    /// The longest word, in bytes.
    public static final int WORD_BYTES_MAX = PIECE_BYTES * PIECES_MAX;
  }

  /// `node` has waited long enough for r + 1 to say alike what the script at `at` does.
  record GiveUp(NodeId node, Position at) implements Command {}

  /// `node` has waited long enough for r + 1 to say alike which state they have at the checkpoint
  /// of `at`. Who has given up a script has said nothing of the kind (K4).
  record NoAgreement(NodeId node, Position at) implements Command {}

  /// What the database of `node` understands, so that all know which statements each database can
  /// run: a write that all can is executed by all at once.
  ///
  /// @param dialect the name of its SQL dialect
  /// @param replicas all replicas, as that node has them configured
  record Announce(NodeId node, String dialect, List<NodeId> replicas) implements Command {
    public Announce {
      replicas = List.copyOf(replicas);
    }
  }

  /// Something is asked of the table of advisory locks.
  record Advise(LockRequest request) implements Command {}

  /// From the next slot on these nodes order, and those of them that have a database answer. What
  /// the order makes of it is its last word in the configuration before
  /// ([quorate.order.reconfigure.ReconfigurableNode]).
  ///
  /// @param number of the configuration that it makes: the one after the present one's
  record Reconfigure(long number, List<Member> members) implements Command {
    public Reconfigure {
      members = List.copyOf(members);
    }

    /// Whether it may follow the configuration of this number: the same at every node.
    public boolean follows(long present, Tolerance tolerance) {
      long databases = members.stream().filter(Member::hasDatabase).count();
      long different = members.stream().map(Member::id).distinct().count();
      return number == present + 1
          && different == members.size()
          && different >= tolerance.orderingNodes()
          && databases >= tolerance.databases();
    }

    public List<NodeId> ids() {
      return members.stream().map(Member::id).toList();
    }

    /// The command, if a request is one of this kind; found out by its first byte.
    public static Optional<Reconfigure> of(Bytes body) {
      if (body.length() == 0 || body.at(0) != RECONFIGURE) {
        return Optional.empty();
      }
      try {
        return Optional.of((Reconfigure) decode(body));
      } catch (WireException malformed) {
        return Optional.empty();
      }
    }
  }

  /// The operator declares the state that `node` attests at the checkpoint of `at` to be the right
  /// one, although no r + 1 replicas have it (K6): the operator's own exception to law 9.
  ///
  /// @param signature the operator's, of [#signed]
  record DeclareState(NodeId node, Position at, StateDigest state, Bytes signature)
      implements Command {
    /// The bytes that the operator signs.
    public Bytes signed() {
      Encoder out = new Encoder(256).string("declare state").node(node).varint(at.number());
      StateDigest.write(out, state);
      return out.toBytes();
    }
  }

  /// The stable encoding.
  default Bytes encode() {
    Encoder out = new Encoder(256);
    switch (this) {
      case Script(List<Statement> statements, boolean readOnly) ->
          out.u8(1).bool(readOnly).list(statements, Statement::write);
      case Commit(NodeId delegate, List<Statement> statements, List<Digest> results) ->
          out.u8(2).node(delegate).list(statements, Statement::write).list(results, Digest::write);
      case Chunk(int index, Bytes part) -> out.u8(3).varint(index).bytes(part);
      case Assemble(int chunks, Digest whole) -> Digest.write(out.u8(4).varint(chunks), whole);
      case Lease(String sequence, int count) -> out.u8(5).string(sequence).varint(count);
      case Checkpoint(boolean snapshot) -> out.u8(6).bool(snapshot);
      case Attest(NodeId node, Position at, StateDigest state, boolean durable) -> {
        out.u8(7).node(node).varint(at.number()).bool(durable);
        StateDigest.write(out, state);
      }
      case Dispute(Position at, Statement statement, boolean rerun, List<Claim> claims) -> {
        Statement.write(out.u8(8).varint(at.number()).bool(rerun), statement);
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
      case GiveUp(NodeId node, Position at) -> out.u8(GIVE_UP).node(node).varint(at.number());
      case NoAgreement(NodeId node, Position at) -> out.u8(16).node(node).varint(at.number());
      case Announce(NodeId node, String dialect, List<NodeId> replicas) ->
          out.u8(ANNOUNCE).node(node).string(dialect).list(replicas, Encoder::node);
      case DeclareState(NodeId node, Position at, StateDigest state, Bytes signature) -> {
        out.u8(DECLARE_STATE).node(node).varint(at.number());
        StateDigest.write(out, state);
        out.bytes(signature);
      }
      case Advise(LockRequest request) -> LockRequest.write(out.u8(ADVISE), request);
      case Reconfigure(long number, List<Member> members) ->
          out.u8(RECONFIGURE).varint(number).list(members, Member::write);
    }
    return out.toBytes();
  }

  /// Reads what [#encode] wrote.
  ///
  /// @throws WireException if it is nothing of the kind
  static Command decode(Bytes bytes) {
    Decoder in = new Decoder(bytes);
    Command command = read(in);
    in.end();
    return command;
  }

  private static Command read(Decoder in) {
    int tag = in.u8();
    return switch (tag) {
      case 1 -> {
        boolean readOnly = in.bool();
        yield new Script(Statement.readAll(in), readOnly);
      }
      case 2 -> readCommit(in);
      case 3 -> new Chunk(index(in), in.bytes());
      case 4 -> new Assemble(index(in), Digest.read(in));
      case 5 -> new Lease(in.string(), leased(in));
      case 6 -> new Checkpoint(in.bool());
      case 7 -> {
        NodeId node = in.node();
        Position at = new Position(in.varint());
        boolean durable = in.bool();
        yield new Attest(node, at, StateDigest.read(in), durable);
      }
      case 8 -> {
        Position at = new Position(in.varint());
        boolean rerun = in.bool();
        Statement statement = Statement.read(in);
        yield new Dispute(at, statement, rerun, in.list(Command::readClaim));
      }
      case 9 -> readTestimony(in);
      case WRITE_VOTE -> readWriteVote(in);
      case GIVE_UP -> new GiveUp(in.node(), new Position(in.varint()));
      case 16 -> new NoAgreement(in.node(), new Position(in.varint()));
      case ANNOUNCE -> new Announce(in.node(), in.string(), in.list(Decoder::node));
      case DECLARE_STATE ->
          new DeclareState(in.node(), new Position(in.varint()), StateDigest.read(in), in.bytes());
      case ADVISE -> new Advise(LockRequest.read(in));
      case RECONFIGURE -> new Reconfigure(in.varint(), in.list(Member::read));
      default -> throw new WireException("no command has the tag " + tag);
    };
  }

  private static Commit readCommit(Decoder in) {
    NodeId delegate = in.node();
    List<Statement> statements = Statement.readAll(in);
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

  /// The first rows of a result as text, for evidence that a person reads.
  static String excerptOf(Result result) {
    return Excerpt.of(result);
  }

  /// The encoding of a state digest, for what is not a command.
  static void writeState(Encoder out, StateDigest state) {
    StateDigest.write(out, state);
  }

  /// Reads what [#writeState] wrote.
  static StateDigest readState(Decoder in) {
    return StateDigest.read(in);
  }
}
