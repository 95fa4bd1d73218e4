package quorate.replication.byzantium;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;
import quorate.core.digest.Digest;

/// The ordered words of one COMMIT. The paper's replicas decide each for itself, and those that
/// differ diverge (Byzantium, figure 3, lines 12 to 20); here r + 1 equal words decide.
final class WordTally {
  private final int needed;
  private final int voters;
  private final Map<NodeId, ByzCommand.Word> words = new TreeMap<>();
  private final Set<NodeId> impatient = new TreeSet<>();

  /// @param needed r + 1
  /// @param voters the number of databases
  WordTally(int needed, int voters) {
    this.needed = needed;
    this.voters = voters;
  }

  /// A replica's first word counts (C6).
  void hear(NodeId voter, ByzCommand.Word word) {
    words.putIfAbsent(voter, word);
  }

  boolean hasHeard(NodeId voter) {
    return words.containsKey(voter);
  }

  void abandon(NodeId voter) {
    impatient.add(voter);
  }

  Map<NodeId, ByzCommand.Word> words() {
    return words;
  }

  /// The verdict, if the words decide (C7, C8).
  Optional<Verdict> verdict() {
    int stands = count(Finding.STANDS);
    int falls = highestOther().map(this::countOther).orElse(0);
    // C9: r + 1 replicas, one of them honest, do not wait for the silent ones.
    int open = impatient.size() >= needed ? 0 : voters - words.size();
    if (stands >= needed) {
      return Optional.of(Verdict.STANDS);
    }
    if (falls >= needed) {
      return Optional.of(Verdict.WRONG);
    }
    return stands + open < needed && falls + open < needed
        ? Optional.of(Verdict.UNDECIDED)
        : Optional.empty();
  }

  /// The voters whose words the verdict refutes. An abstention never is (A2).
  List<NodeId> refuted(Verdict verdict) {
    return switch (verdict) {
      case STANDS ->
          words.keySet().stream().filter(each -> of(each).finding() == Finding.FALLS).toList();
      case WRONG -> {
        Digest right = highestOther().orElseThrow();
        yield words.keySet().stream()
            .filter(each -> of(each).finding() != Finding.ABSTAINS)
            .filter(each -> !isOther(of(each), right))
            .toList();
      }
      case NOT_OPEN, CONFLICT, UNDECIDED -> List.of();
    };
  }

  private ByzCommand.Word of(NodeId voter) {
    return java.util.Objects.requireNonNull(words.get(voter));
  }

  private int count(Finding finding) {
    return (int) words.values().stream().filter(word -> word.finding() == finding).count();
  }

  private static boolean isOther(ByzCommand.Word word, Digest outcome) {
    return word.finding() == Finding.FALLS && word.outcome().equals(outcome);
  }

  private int countOther(Digest outcome) {
    return (int) words.values().stream().filter(word -> isOther(word, outcome)).count();
  }

  /// The most frequent outcome among those that differ from the claimed one.
  private Optional<Digest> highestOther() {
    return words.values().stream()
        .filter(word -> word.finding() == Finding.FALLS)
        .map(ByzCommand.Word::outcome)
        .max(
            java.util.Comparator.comparingInt(this::countOther)
                .thenComparing(java.util.Comparator.naturalOrder()));
  }
}
