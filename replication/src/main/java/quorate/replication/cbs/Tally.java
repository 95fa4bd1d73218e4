package quorate.replication.cbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Votes;
import quorate.core.value.Result;
import quorate.core.value.SqlError;

/// The votes on one query: the primary's answer, and those of the secondaries that are ready.
///
/// Errors that SQL leaves open are not compared with answers but counted separately (rules O2 to O4
/// in docs/protocols/cbs.md).
final class Tally {
  private final Vote answer;

  /// The number of lies tolerated, r.
  private final int lies;

  private final SortedMap<NodeId, Digest> others = new TreeMap<>();
  private final Votes<Digest> values = new Votes<>();
  private final Votes<String> errors = new Votes<>();
  private final List<Result.Failed> raised = new ArrayList<>();

  /// @param answer the primary's
  Tally(NodeId primary, Vote answer, int lies) {
    this.answer = answer;
    this.lies = lies;
    count(primary, answer);
  }

  /// Counts the vote of a ready secondary.
  void add(NodeId voter, Vote vote) {
    count(voter, vote);
    if (!answer.isRaised() && !vote.isRaised() && !vote.isAlike(answer)) {
      others.put(voter, vote.digest());
    }
  }

  private void count(NodeId voter, Vote vote) {
    if (vote.raised().isPresent()) {
      errors.cast(voter, vote.raised().get().error().sqlState());
      raised.add(vote.raised().get());
    } else {
      values.cast(voter, vote.digest());
    }
  }

  /// The databases whose answer differs from the primary's and is not an error that SQL leaves
  /// open.
  SortedMap<NodeId, Digest> others() {
    return others;
  }

  /// Whether r secondaries confirm the answer; if it is an error that SQL leaves open, whether that
  /// error may be the answer.
  boolean isConfirmed() {
    return answer.isRaised() ? isError(0) : backers() >= lies;
  }

  /// Whether the answer can still be confirmed.
  ///
  /// @param silent secondaries that may yet vote
  boolean isOpen(int silent) {
    return answer.isRaised() ? isError(silent) : backers() + silent >= lies;
  }

  private long backers() {
    return values.byVoter().values().stream().filter(answer.digest()::equals).count() - 1;
  }

  boolean hasErrors() {
    return errors.size() > 0;
  }

  /// Whether an error may be the answer: r + 1 votes are for an error or against the most frequent
  /// value. One of them is not faulty, and if the most frequent value is right, it votes for an
  /// error.
  boolean isError(int silent) {
    return hasErrors() && errors.size() + silent + values.size() - values.highestCount() > lies;
  }

  /// The error to answer with: the one whose SQLSTATE r + 1 databases report, else
  /// [SqlError#DATA_EXCEPTION].
  Result.Failed error() {
    Optional<String> state = errors.agreedBy(lies + 1);
    return state
        .flatMap(it ->
            raised.stream().filter(failed -> failed.error().sqlState().equals(it)).findFirst())
        .orElseGet(() -> new Result.Failed(SqlError.DATA_EXCEPTION));
  }

  /// Whether the primary's own error has that SQLSTATE.
  boolean isExact() {
    return answer.raised().map(own -> own.error().sqlState()).equals(errors.agreedBy(lies + 1));
  }
}
