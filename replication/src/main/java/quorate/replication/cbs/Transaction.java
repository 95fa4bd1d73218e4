package quorate.replication.cbs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;

/// An undecided transaction at the coordinator: the answers to its client, and the replicas' votes
/// on them.
final class Transaction {
  /// The result of the votes.
  sealed interface Verdict {
    /// Each answer is backed by r secondaries that are ready to commit.
    record Stands() implements Verdict {}

    /// More than r secondaries that are ready to commit gave another answer to a query: at least
    /// one of them is right, so the primary is wrong.
    record Wrong(int number, Digest answer, SortedMap<NodeId, Digest> others) implements Verdict {}

    /// The answers before this query are confirmed; its own answer is an error that SQL permits
    /// without requiring it (rule O4).
    record Raises(int number, Result.Failed error) implements Verdict {}

    /// This primary cannot obtain an answer: others raise an error that SQL leaves open, or it does
    /// itself (rule O5).
    record Elsewhere() implements Verdict {}

    /// None of these yet: a mismatch may come from a fast liar.
    record Open() implements Verdict {}
  }

  /// The databases that take part in a vote.
  ///
  /// @param ready secondaries that have processed all queries of every transaction ordered before:
  ///   their votes are stable once they have processed this one, too. Any other's vote may stem
  ///   from a place in the serial order that the transaction will not have
  /// @param awaited secondaries that may be ready soon
  record Voters(NodeId primary, Collection<NodeId> ready, Collection<NodeId> awaited) {}

  final RequestId txn;
  final NodeId client;

  /// The queries that the primary has answered, with Q.b.
  final List<Queued> queries = new ArrayList<>();

  /// Q.ans.
  private final List<Vote> answers = new ArrayList<>();

  /// Each replica's votes from its current run, by the number of the query.
  private final Map<NodeId, List<Vote>> votes = new TreeMap<>();

  private Optional<Statement> pending = Optional.empty();
  private boolean committing;

  /// Whether it will be rolled back: its client has seen a failure, and only asks whether its
  /// answers stand.
  private boolean settling;

  private long opened;
  private long asked;

  /// The logical time at which its pending query was first found overdue; empty if it was not.
  private OptionalLong overdue = OptionalLong.empty();

  /// Whether a database has recently reported that it executes one of the queries without waiting.
  private boolean working;

  Transaction(RequestId txn, NodeId client) {
    this.txn = txn;
    this.client = client;
  }

  /// The query that the primary has yet to answer.
  Optional<Statement> pending() {
    return pending;
  }

  boolean isCommitting() {
    return committing;
  }

  /// Whether the client may send a request: it waits for nothing.
  boolean isClientsTurn() {
    return pending.isEmpty() && !committing;
  }

  int size() {
    return queries.size();
  }

  /// @param at the coordinator's logical time
  void ask(Statement statement, long at) {
    pending = Optional.of(statement);
    opened = opened == 0 ? at : opened;
    asked = at;
    overdue = OptionalLong.empty();
  }

  /// The pending query is sent to a primary that has not had it.
  void sendAgain() {
    overdue = OptionalLong.empty();
  }

  /// The pending query is found overdue.
  ///
  /// @param at the logical time
  /// @return when it was first found so at this primary
  long overdue(long at) {
    overdue = OptionalLong.of(overdue.orElse(at));
    return overdue.getAsLong();
  }

  /// The logical time of its first query.
  long opened() {
    return opened;
  }

  /// The logical time of its last query.
  long asked() {
    return asked;
  }

  /// Records the primary's answer to the pending query.
  ///
  /// @param executed the query with the choices made for it, if there are any
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

  /// Whether it will be rolled back.
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

  /// Whether a database has recently reported work on it.
  boolean isWorking() {
    return working;
  }

  /// Whether a database has reported work on it since the last call.
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

  /// Whether the replica has given all the answers that the client saw.
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

  /// The first query whose answer by this replica differs from the client's. An error that SQL
  /// leaves open is no different answer (rule O3), unless the others' writes are missing there
  /// (rule O7).
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
