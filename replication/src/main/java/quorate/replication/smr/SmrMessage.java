package quorate.replication.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.RoughSize;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;

/// The messages between replicas, to clients, and from a node's own parts to its replica.
public sealed interface SmrMessage {
  /// The SQLSTATE for an answer that is no longer known.
  String FORGOTTEN = "08007";

  /// Messages between replicas.
  sealed interface ToReplica extends SmrMessage {}

  /// Messages to the client of a request.
  sealed interface ToClient extends SmrMessage {}

  /// From the same node. Never on the wire.
  record Local(ReplicaEvent event) implements SmrMessage {}

  /// Asks to have this request ordered.
  record Submit(Request request) implements ToReplica {}

  /// The leader of the order, as far as the sender knows: requests go to it.
  record LeaderIs(NodeId leader) implements ToClient {}

  /// The sender's results at this position differ from those that the client saw: asks for the
  /// receiver's outcome.
  record AskOutcome(Position at) implements ToReplica {}

  /// The answer, as soon as the sender has executed that position.
  record TellOutcome(Position at, Outcome outcome) implements ToReplica {}

  /// The outcome of a COMMIT at one replica.
  enum Outcome {
    /// Its results are those that the client saw.
    STANDS,
    /// Its results differ.
    FALLS,
    /// The replica no longer knows.
    FORGOTTEN,
    /// It cannot tell: its engine could not answer all statements, and the other results are those
    /// that the client saw.
    ABSTAINS,
    /// It cannot tell yet: it lacks an earlier state, and has found none for a while.
    ABSENT
  }

  /// One replica's answer to a request.
  ///
  /// @param position the position at which the request was executed
  /// @param catalogVersion the version of the schema afterwards
  /// @param answer empty if this replica cannot answer (its engine is unable, or off limits for
  ///   this statement's shape, or abandoned a long read)
  /// @param digests for a COMMIT: each statement's own result, so that a wrong one is found
  /// @param reason the reason why there is no answer; empty if there is one
  /// @param optionalErrors whether SQL leaves open whether this read raises an error (rule E2)
  record Reply(
      RequestId request,
      Position position,
      long catalogVersion,
      Optional<List<Result>> answer,
      List<Digest> digests,
      String reason,
      boolean optionalErrors)
      implements ToClient {
    public Reply {
      answer = answer.map(List::copyOf);
      digests = List.copyOf(digests);
    }

    /// A reply for statements on which every engine raises the same errors.
    public Reply(
        RequestId request,
        Position position,
        long catalogVersion,
        Optional<List<Result>> answer,
        List<Digest> digests,
        String reason) {
      this(request, position, catalogVersion, answer, digests, reason, false);
    }

    /// The error in the answer, if SQL leaves open whether it is raised.
    public Optional<SqlError> optionalError() {
      return answer
          .filter(results -> optionalErrors && !results.isEmpty())
          .map(List::getLast)
          .flatMap(last ->
              last instanceof Result.Failed(SqlError error) && error.isOfEvaluation()
                  ? Optional.of(error)
                  : Optional.empty());
    }

    /// Whether the replica knows only that the request was executed: its state is from a snapshot,
    /// which carries no answers.
    public boolean isForgotten() {
      return answer.isPresent()
          && !answer.get().isEmpty()
          && answer.get().getLast() instanceof Result.Failed(SqlError error)
          && error.sqlState().equals(FORGOTTEN);
    }

    /// A rough estimate of the memory that the answer takes, in bytes.
    public long roughBytes() {
      return answer.stream()
          .flatMap(List::stream)
          .filter(Result.Rows.class::isInstance)
          .flatMap(rows -> ((Result.Rows) rows).rows().stream())
          .mapToLong(row -> RoughSize.of(row.values()))
          .sum();
    }

    /// The digests of its answer to this many statements: those after a failed one count as failed
    /// too.
    public List<Digest> answerDigests(int statements) {
      List<Digest> all = new ArrayList<>();
      answer.ifPresent(results -> results.forEach(result -> all.add(Canonical.digest(result))));
      while (!all.isEmpty() && all.size() < statements) {
        all.add(all.getLast());
      }
      return all;
    }

    private static final int ANSWERED = 1;
    private static final int OPTIONAL = 2;

    /// Encodes a reply.
    public static void write(Encoder out, Reply reply) {
      out.request(reply.request).varint(reply.position.number()).varint(reply.catalogVersion);
      out.u8((reply.answer.isPresent() ? ANSWERED : 0) | (reply.optionalErrors ? OPTIONAL : 0));
      reply.answer.ifPresent(results -> out.list(results, Values::write));
      out.list(reply.digests, Digest::write).string(reply.reason);
    }

    /// Decodes a reply.
    public static Reply read(Decoder in) {
      RequestId request = in.request();
      Position position = new Position(in.varint());
      long catalogVersion = in.varint();
      int kind = in.u8();
      if (kind > (ANSWERED | OPTIONAL)) {
        throw new WireException("no reply is of the kind " + kind);
      }
      Optional<List<Result>> answer =
          (kind & ANSWERED) != 0 ? Optional.of(in.list(Values::readResult)) : Optional.empty();
      return new Reply(
          request,
          position,
          catalogVersion,
          answer,
          in.list(Digest::read),
          in.string(),
          (kind & OPTIONAL) != 0);
    }
  }

  /// Encodes a message for the wire.
  static void write(Encoder out, SmrMessage message) {
    switch (message) {
      case AskOutcome(Position at) -> out.u8(1).varint(at.number());
      case TellOutcome(Position at, Outcome outcome) ->
          out.u8(2).varint(at.number()).u8(outcome.ordinal());
      case Reply reply -> Reply.write(out.u8(3), reply);
      case Submit(Request request) -> request.encode(out.u8(4));
      case LeaderIs(NodeId leader) -> out.u8(5).node(leader);
      case Local local -> throw new IllegalArgumentException("never on the wire: " + local);
    }
  }

  /// Decodes a message from the wire.
  static SmrMessage read(Decoder in) {
    int tag = in.u8();
    return switch (tag) {
      case 1 -> new AskOutcome(new Position(in.varint()));
      case 2 -> new TellOutcome(new Position(in.varint()), in.constant(Outcome.values()));
      case 3 -> Reply.read(in);
      case 4 -> new Submit(Request.decode(in));
      case 5 -> new LeaderIs(in.node());
      default -> throw new WireException("no message has the tag " + tag);
    };
  }
}
