package quorate.replication.client;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.quorum.Votes;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.smr.SmrMessage;

/// The replies of one position. Only these are compared: a read that was ordered twice has two
/// right answers.
///
/// If SQL leaves open whether a read raises an error, replicas that raise one do not vote for it as
/// for a value (rule E3 in docs/protocols/smr.md).
final class Poll {
  private final int needed;
  private final SortedMap<NodeId, SmrMessage.Reply> replies = new TreeMap<>();

  /// The answer of each replica.
  private final Votes<Digest> answers = new Votes<>();

  /// The answers other than errors that SQL leaves open.
  private final Votes<Digest> values = new Votes<>();

  /// The SQLSTATEs of those errors.
  private final Votes<String> errors = new Votes<>();

  /// @param needed r + 1
  Poll(int needed) {
    this.needed = needed;
  }

  SortedMap<NodeId, SmrMessage.Reply> replies() {
    return replies;
  }

  /// Records a replica's reply; its first one counts.
  void take(NodeId from, SmrMessage.Reply reply) {
    if (replies.putIfAbsent(from, reply) != null || reply.answer().isEmpty()) {
      return;
    }
    Digest digest = Canonical.digest(reply.answer().get());
    answers.cast(from, digest);
    reply
        .optionalError()
        .ifPresentOrElse(
            error -> errors.cast(from, error.sqlState()), () -> values.cast(from, digest));
  }

  /// Whether at least one honest replica reports that SQL leaves open whether an error is raised.
  private boolean isOpen() {
    return replies.values().stream().filter(SmrMessage.Reply::optionalErrors).count() >= needed;
  }

  /// Whether some replicas raise an error that the others need not raise.
  boolean hasOptionalErrors() {
    return isOpen() && errors.size() > 0;
  }

  private Votes<Digest> votes() {
    return isOpen() ? values : answers;
  }

  /// The answer; empty as long as there is none.
  ///
  /// @param silent the number of replicas that may still reply
  Optional<SmrMessage.Reply> answer(int silent) {
    Votes<Digest> votes = votes();
    Optional<Digest> agreed = votes.agreedBy(needed);
    if (agreed.isPresent()) {
      return Optional.of(one(votes, agreed.get()));
    }
    boolean open = votes.canAgree(needed, votes.size() + silent);
    if (!hasOptionalErrors() || open) {
      return Optional.empty();
    }
    if (errors.size() + votes.size() - votes.highestCount() >= needed) {
      return Optional.of(
          errors
              .agreedBy(needed)
              .map(state -> one(errors, state))
              .orElseGet(() -> failed(SqlError.DATA_EXCEPTION)));
    }
    return silent == 0 ? Optional.of(failed(SqlError.OPEN_EVALUATION)) : Optional.empty();
  }

  /// The answer of a read that only some replicas were asked for (C7): the one that all of them
  /// give. Errors that SQL leaves open are for all replicas to judge.
  ///
  /// @param asked the number of replicas asked
  Optional<SmrMessage.Reply> unanimous(int asked) {
    return replies.size() < asked
            || replies.values().stream().anyMatch(reply -> reply.optionalError().isPresent())
        ? Optional.empty()
        : answers.agreedBy(asked).map(agreed -> one(answers, agreed));
  }

  private SmrMessage.Reply failed(SqlError error) {
    SmrMessage.Reply any = one(errors, errors.byVoter().values().iterator().next());
    return new SmrMessage.Reply(
        any.request(),
        any.position(),
        any.catalogVersion(),
        Optional.of(List.of(new Result.Failed(error))),
        List.of(),
        "");
  }

  /// The reply of one of the replicas that voted for this. Errors are compared by class, so it is
  /// the most detailed one: not every engine names the constraint.
  private <V> SmrMessage.Reply one(Votes<V> votes, V vote) {
    return votes.byVoter().entrySet().stream()
        .filter(cast -> cast.getValue().equals(vote))
        .map(cast -> replies.get(cast.getKey()))
        .filter(Objects::nonNull)
        .max(Comparator.comparingInt(Poll::told))
        .orElseThrow();
  }

  private static int told(SmrMessage.Reply reply) {
    return reply.answer().stream()
        .flatMap(Collection::stream)
        .mapToInt(
            result -> result instanceof Result.Failed(var error) ? error.message().length() : 0)
        .sum();
  }

  /// The replies that take part in comparisons; errors that SQL leaves open do not.
  SortedMap<NodeId, SmrMessage.Reply> compared() {
    SortedMap<NodeId, SmrMessage.Reply> compared = new TreeMap<>(replies);
    if (isOpen()) {
      compared.keySet().removeAll(errors.byVoter().keySet());
    }
    return compared;
  }

  /// Whether the result of a replying replica differs from the others', or its digests inside a
  /// COMMIT do.
  boolean differs() {
    Votes<Digest> votes = votes();
    Optional<Digest> agreed = votes.agreedBy(needed);
    if (agreed.isEmpty()) {
      return votes.byVoter().values().stream().distinct().count() > 1;
    }
    SmrMessage.Reply right = one(votes, agreed.get());
    return votes.byVoter().entrySet().stream()
        .anyMatch(entry ->
            !agreed.get().equals(entry.getValue())
                || !digests(entry.getKey()).equals(right.digests()));
  }

  private List<Digest> digests(NodeId node) {
    return Objects.requireNonNull(replies.get(node)).digests();
  }
}
