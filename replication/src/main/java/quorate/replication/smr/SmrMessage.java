package quorate.replication.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;

/// What replicas say to each other and to clients, and what a node's own parts tell its replica.
public sealed interface SmrMessage {
  /// The SQLSTATE of an answer that is no longer known.
  String FORGOTTEN = "08007";

  /// Between replicas.
  sealed interface ToReplica extends SmrMessage {}

  /// To the client of a request.
  sealed interface ToClient extends SmrMessage {}

  /// From the same node. Never on the wire.
  record Local(ReplicaEvent event) implements SmrMessage {}

  /// Have this ordered.
  record Submit(Request request) implements ToReplica {}

  /// Who leads the order, as far as the sender knows: where to submit to.
  record LeaderIs(NodeId leader) implements ToClient {}

  /// My results at this position are not those that the client saw: are yours?
  record AskOutcome(Position at) implements ToReplica {}

  /// The answer, as soon as the sender has executed that position.
  record TellOutcome(Position at, Outcome outcome) implements ToReplica {}

  /// What became of a COMMIT at one replica.
  enum Outcome {
    /// Its results were those that the client saw.
    STANDS,
    /// They were not.
    FALLS,
    /// It no longer knows.
    FORGOTTEN,
    /// It cannot say: its engine could not answer all of it, and the rest was as the client saw it.
    ABSTAINS,
    /// It cannot say yet: it lacks the state before that, and has found none for a while.
    ABSENT
  }

  /// What one replica answers to a request.
  ///
  /// @param position where the request was executed
  /// @param catalogVersion of the schema after it
  /// @param answer empty where this replica cannot answer (its engine is unable, or was taken off
  ///   this statement's shape, or gave a long read up)
  /// @param digests for a COMMIT: each statement's own result, so that a wrong one is found
  /// @param reason why there is no answer, or empty
  /// @param optionalErrors whether SQL leaves open if this read raises an error (rule E2)
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

    /// Of what every engine raises the same errors.
    public Reply(
        RequestId request,
        Position position,
        long catalogVersion,
        Optional<List<Result>> answer,
        List<Digest> digests,
        String reason) {
      this(request, position, catalogVersion, answer, digests, reason, false);
    }

    /// The error that it answers, where SQL leaves open whether one is raised.
    public Optional<SqlError> optionalError() {
      return answer
          .filter(results -> optionalErrors && !results.isEmpty())
          .map(List::getLast)
          .flatMap(last ->
              last instanceof Result.Failed(SqlError error) && error.isOfEvaluation()
                  ? Optional.of(error)
                  : Optional.empty());
    }

    /// Whether the replica only knows that the request was executed: it has its state from a
    /// snapshot, which carries no answers.
    public boolean isForgotten() {
      return answer.isPresent()
          && !answer.get().isEmpty()
          && answer.get().getLast() instanceof Result.Failed(SqlError error)
          && error.sqlState().equals(FORGOTTEN);
    }

    /// The digests of its answer to so many statements: those after one that failed are as failed.
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

    /// The encoding.
    public static void write(Encoder out, Reply reply) {
      out.request(reply.request).varint(reply.position.number()).varint(reply.catalogVersion);
      out.u8((reply.answer.isPresent() ? ANSWERED : 0) | (reply.optionalErrors ? OPTIONAL : 0));
      reply.answer.ifPresent(results -> out.list(results, Values::write));
      out.list(reply.digests, Digest::write).string(reply.reason);
    }

    /// Reads what [#write] wrote.
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

  /// The encoding of what crosses a wire.
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

  /// Reads what [#write] wrote.
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
