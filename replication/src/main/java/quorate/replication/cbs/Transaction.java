package quorate.replication.cbs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;

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

    /// The answers before this query are backed; to this one, an error that SQL leaves open is the
    /// answer (rule O4).
    record Raises(int number, Result.Failed error) implements Verdict {}

    /// At this primary there will be no answer: others raise an error that SQL leaves open, or it
    /// does (rule O5).
    record Elsewhere() implements Verdict {}

    /// None of these yet: a mismatch may be a lying replica that is fast.
    record Open() implements Verdict {}
  }

  /// The databases that take part in a vote.
  ///
  /// @param ready secondaries that have processed all queries of every transaction ordered before:
  ///   the votes of these are stable as soon as they have processed this one, too. A vote of any
  ///   other may come from a place in the serial order that it will not have
  /// @param awaited secondaries that may be ready soon
  record Voters(NodeId primary, Collection<NodeId> ready, Collection<NodeId> awaited) {}

  final RequestId txn;
  final NodeId client;

  /// The queries that the primary has answered, with Q.b.
  final List<Queued> queries = new ArrayList<>();

  /// Q.ans.
  private final List<Vote> answers = new ArrayList<>();

  /// The last votes of each replica, by the number of the query: the answers of its current run.
  private final Map<NodeId, List<Vote>> votes = new TreeMap<>();

  private Optional<Statement> pending = Optional.empty();
  private boolean committing;

  /// Whether nothing of it is to stay: its client has seen a failure, and wants to know only
  /// whether its answers stand.
  private boolean settling;

  private long opened;
  private long asked;

  /// Whether a database has lately said that it is at one of the queries, and waits for nobody.
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

  /// @param at counts what is asked of all transactions
  void ask(Statement statement, long at) {
    pending = Optional.of(statement);
    opened = opened == 0 ? at : opened;
    asked = at;
  }

  /// When its first query was asked.
  long opened() {
    return opened;
  }

  /// When its last query was asked.
  long asked() {
    return asked;
  }

  /// The primary's answer to the pending query.
  ///
  /// @param executed the query with all that was chosen for it, if anything was
  Queued answer(Vote answer, Optional<Statement> executed, long barrier) {
    Queued query = new Queued(size(), executed.orElseGet(pending::orElseThrow), barrier);
    pending = Optional.empty();
    queries.add(query);
    answers.add(answer);
    return query;
  }

  void commit() {
    committing = true;
  }

  void settle() {
    committing = true;
    settling = true;
  }

  /// Whether nothing of it is to stay.
  boolean isSettling() {
    return settling;
  }

  /// Whether one of its answers is an error that SQL leaves open.
  boolean hasRaised() {
    return answers.stream().anyMatch(Vote::isRaised);
  }

  /// The digests of the answers.
  List<Digest> digests() {
    return answers.stream().map(Vote::digest).toList();
  }

  void work() {
    working = true;
  }

  /// Whether a database has lately said so.
  boolean isWorking() {
    return working;
  }

  /// Whether a database has said so since this was asked last.
  boolean takeWork() {
    boolean was = working;
    working = false;
    return was;
  }

  void vote(NodeId replica, int number, Vote answer) {
    List<Vote> run = votes.computeIfAbsent(replica, _ -> new ArrayList<>());
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
    List<Vote> run = votesOf(replica);
    return run.size() == size()
        && IntStream.range(0, size()).allMatch(i -> run.get(i).isAlike(answers.get(i)));
  }

  private List<Vote> votesOf(NodeId replica) {
    return votes.getOrDefault(replica, List.of());
  }

  /// The vote on COMMIT (figure 2), and on errors that SQL leaves open (rules O2 to O5).
  ///
  /// @param lies r
  Verdict verdict(Voters who, int lies) {
    List<NodeId> voters = who.ready.stream().filter(this::isVotedBy).sorted().toList();
    int silent = (int) who.awaited.stream().filter(node -> !voters.contains(node)).count();
    for (int number = 0; number < size(); number++) {
      Tally tally = new Tally(who.primary, answers.get(number), lies);
      for (NodeId voter : voters) {
        tally.add(voter, votesOf(voter).get(number));
      }
      if (tally.others().size() > lies) {
        return new Verdict.Wrong(number, answers.get(number).digest(), tally.others());
      }
      if (!tally.isConfirmed()) {
        return unconfirmed(number, tally, silent);
      }
      if (answers.get(number).isRaised() && !tally.isExact()) {
        return new Verdict.Raises(number, tally.error());
      }
    }
    return new Verdict.Stands();
  }

  private static Verdict unconfirmed(int number, Tally tally, int silent) {
    if (!tally.hasErrors() || tally.isOpen(silent)) {
      return new Verdict.Open();
    }
    if (tally.isError(0)) {
      return new Verdict.Raises(number, tally.error());
    }
    return tally.isError(silent) ? new Verdict.Open() : new Verdict.Elsewhere();
  }

  /// The queries whose answer by this replica differs from the client's. An error that SQL leaves
  /// open is no other answer (rule O3), unless what the others wrote is missing there (rule O7).
  Optional<CbsIndication.Accused> accusation(NodeId replica, Collection<NodeId> all) {
    List<Vote> run = votesOf(replica);
    for (int number = 0; number < run.size(); number++) {
      Vote answer = answers.get(number);
      Vote vote = run.get(number);
      if (vote.word() != Word.RAISED && !vote.isAlike(answer)) {
        SortedMap<NodeId, Digest> others = new TreeMap<>();
        all.stream().filter(this::isBackedBy).forEach(node -> others.put(node, answer.digest()));
        return Optional.of(
            new CbsIndication.Accused(
                replica, txn, number, queries.get(number).statement(), vote.digest(), others));
      }
    }
    return Optional.empty();
  }
}
