package quorate.replication.cbs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;

/// A transaction at the coordinator, as long as it is not decided: what its client was answered,
/// and what the replicas say of that.
final class Transaction {
  /// What the votes allow.
  sealed interface Verdict {
    /// Each answer is backed by r secondaries that are ready to commit.
    record Stands() implements Verdict {}

    /// More than r secondaries that are ready to commit answered a query otherwise: at least one of
    /// them is right, and so the primary is wrong.
    record Wrong(int number, Digest answer, SortedMap<NodeId, Digest> others) implements Verdict {}

    /// Neither yet: a mismatch may be a lying replica that is fast.
    record Open() implements Verdict {}
  }

  final RequestId txn;
  final NodeId client;

  /// The queries that the primary has answered, with Q.b.
  final List<Queued> queries = new ArrayList<>();

  /// Q.ans.
  final List<Digest> answers = new ArrayList<>();

  /// The last votes of each replica, by the number of the query: the answers of its current run.
  private final Map<NodeId, List<Digest>> votes = new TreeMap<>();

  private Optional<Statement> pending = Optional.empty();
  private boolean committing;

  /// Whether a secondary has lately said that it is at one of the queries, and waits for nobody.
  private boolean working;

  Transaction(RequestId txn, NodeId client) {
    this.txn = txn;
    this.client = client;
  }

  /// The query that the primary owes an answer to.
  Optional<Statement> pending() {
    return pending;
  }

  boolean isCommitting() {
    return committing;
  }

  /// Whether the client may say something new: it waits for nothing.
  boolean isClientsTurn() {
    return pending.isEmpty() && !committing;
  }

  int size() {
    return queries.size();
  }

  void ask(Statement statement) {
    pending = Optional.of(statement);
  }

  /// The primary's answer to the pending query.
  ///
  /// @param executed the query with all that was chosen for it, if anything was
  Queued answer(Digest answer, Optional<Statement> executed, long barrier) {
    Queued query = new Queued(size(), executed.orElseGet(pending::orElseThrow), barrier);
    pending = Optional.empty();
    queries.add(query);
    answers.add(answer);
    return query;
  }

  void commit() {
    committing = true;
  }

  void work() {
    working = true;
  }

  /// Whether a secondary has said so since this was asked last.
  boolean takeWork() {
    boolean was = working;
    working = false;
    return was;
  }

  void vote(NodeId replica, int number, Digest answer) {
    List<Digest> run = votes.computeIfAbsent(replica, _ -> new ArrayList<>());
    if (number == run.size()) {
      run.add(answer);
    } else if (number < run.size()) {
      run.subList(number, run.size()).clear(); // it runs again from there
      run.add(answer);
    }
  }

  void retract(NodeId replica) {
    votes.remove(replica);
  }

  /// Whether the replica has processed all queries that have been answered.
  boolean isVotedBy(NodeId replica) {
    return votesOf(replica).size() == size();
  }

  /// Whether the replica has given all of the answers that the client saw.
  boolean isBackedBy(NodeId replica) {
    return votesOf(replica).equals(answers);
  }

  private List<Digest> votesOf(NodeId replica) {
    return votes.getOrDefault(replica, List.of());
  }

  /// The vote on COMMIT (figure 2).
  ///
  /// @param ready secondaries that have processed all queries of every transaction ordered before:
  ///   the votes of these are stable as soon as they have processed this one, too. A vote of any
  ///   other may come from a place in the serial order that it will not have
  /// @param lies r
  Verdict verdict(Collection<NodeId> ready, int lies) {
    List<NodeId> voters = ready.stream().filter(this::isVotedBy).sorted().toList();
    for (int number = 0; number < size(); number++) {
      SortedMap<NodeId, Digest> others = new TreeMap<>();
      for (NodeId voter : voters) {
        Digest vote = votesOf(voter).get(number);
        if (!vote.equals(answers.get(number))) {
          others.put(voter, vote);
        }
      }
      if (others.size() > lies) {
        return new Verdict.Wrong(number, answers.get(number), others);
      }
      if (voters.size() - others.size() < lies) {
        return new Verdict.Open();
      }
    }
    return new Verdict.Stands();
  }

  /// Where the replica has answered otherwise than the client was answered.
  Optional<CbsIndication.Accused> accusation(NodeId replica, Collection<NodeId> all) {
    List<Digest> run = votesOf(replica);
    for (int number = 0; number < run.size(); number++) {
      Digest answer = answers.get(number);
      if (!run.get(number).equals(answer)) {
        SortedMap<NodeId, Digest> others = new TreeMap<>();
        all.stream().filter(this::isBackedBy).forEach(node -> others.put(node, answer));
        return Optional.of(
            new CbsIndication.Accused(
                replica, txn, number, queries.get(number).statement(), run.get(number), others));
      }
    }
    return Optional.empty();
  }
}
