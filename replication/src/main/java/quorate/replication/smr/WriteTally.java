package quorate.replication.smr;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Votes;

/// The ordered votes on one held write, in the order of positions, of which its outcome is a
/// function (rule W5).
final class WriteTally {
  /// The outcome of a held write.
  sealed interface Outcome {}

  /// The effect on which r + 1 replicas agree.
  record Agreed(Digest meaning, Bytes word) implements Outcome {}

  /// No value can still reach r + 1 words, but so many report an error that an error is the answer,
  /// whichever of them lie (rule E3).
  ///
  /// @param word one of them
  /// @param alike the extent to which r + 1 agree
  record Raised(Bytes word, StateMachine.Alike alike) implements Outcome {}

  /// No r + 1 replicas can agree any more, or too few still wait.
  record GivenUp(StateMachine.Reason reason) implements Outcome {}

  /// One vote of a node.
  ///
  /// @param over whether the node stops waiting, instead of reporting its finding
  /// @param word the effect of the write; empty if the node cannot run it
  private record Said(NodeId node, boolean over, Optional<Word> word) {}

  private record Word(Meaning meaning, Bytes bytes) {
    Agreed agreed() {
      return new Agreed(meaning.digest(), bytes);
    }
  }

  private final Function<Bytes, Optional<Meaning>> meaning;
  private final List<Said> said = new ArrayList<>();
  private final Map<NodeId, Pieces> pieces = new HashMap<>();

  /// The pieces of a word received so far.
  private record Pieces(Digest word, Bytes[] parts) {
    Optional<Bytes> whole() {
      int length = 0;
      for (Bytes part : parts) {
        if (part == null) {
          return Optional.empty();
        }
        length += part.length();
      }
      byte[] all = new byte[length];
      int at = 0;
      for (Bytes part : parts) {
        System.arraycopy(part.unsafeArray(), 0, all, at, part.length());
        at += part.length();
      }
      return Optional.of(Bytes.wrap(all));
    }
  }

  /// @param meaning the form in which words are compared; empty for a word without meaning
  WriteTally(Function<Bytes, Optional<Meaning>> meaning) {
    this.meaning = meaning;
  }

  /// Records the next piece of a word; a node's first complete word counts.
  void hear(SqlCommand.WriteVote vote) {
    if (hasSaid(vote.node(), false)) {
      return;
    }
    Pieces known = pieces.get(vote.node());
    if (known == null || !known.word.equals(vote.word()) || known.parts.length != vote.pieces()) {
      known = new Pieces(vote.word(), new Bytes[vote.pieces()]);
      pieces.put(vote.node(), known); // begun anew after a crash: it executed the write once more
    }
    known.parts[vote.piece()] = vote.part();
    Optional<Bytes> whole = known.whole();
    if (whole.isPresent()) {
      pieces.remove(vote.node());
      boolean intact =
          whole.get().length() > 0 && Digest.of(whole.get().unsafeArray()).equals(vote.word());
      Optional<Meaning> means = intact ? meaning.apply(whole.get()) : Optional.empty();
      said.add(new Said(vote.node(), false, means.map(it -> new Word(it, whole.get()))));
    }
  }

  /// A node stops waiting; counts once. If it has given no word before, its word is not awaited.
  void hear(SqlCommand.AbandonWrite over) {
    if (!hasSaid(over.node(), true)) {
      said.add(new Said(over.node(), true, Optional.empty()));
    }
  }

  /// Whether this node has neither given its word nor announced that it has none.
  boolean awaits(NodeId node) {
    return said.stream().noneMatch(each -> each.node.equals(node));
  }

  private boolean hasSaid(NodeId node, boolean givesUp) {
    return said.stream().anyMatch(each -> each.node.equals(node) && each.over == givesUp);
  }

  /// The outcome; empty as long as it is open.
  ///
  /// @param replicas the replicas with a vote: those of the configuration in which it was executed
  /// @param needed r + 1
  /// @param optionalErrors whether SQL leaves open whether it raises an error
  Optional<Outcome> outcome(Collection<NodeId> replicas, int needed, boolean optionalErrors) {
    Votes<Digest> values = new Votes<>();
    List<Word> errors = new ArrayList<>();
    Set<NodeId> heard = new HashSet<>();
    int over = 0;
    int unable = 0;
    for (Said each : said) {
      if (!replicas.contains(each.node)) {
        continue;
      }
      heard.add(each.node);
      Optional<Word> value =
          each.word.filter(it -> !optionalErrors || it.meaning().error().isEmpty());
      over += each.over ? 1 : 0;
      unable += !each.over && each.word.isEmpty() ? 1 : 0;
      value.ifPresent(word -> values.cast(each.node, word.meaning().digest()));
      each.word.filter(_ -> value.isEmpty()).ifPresent(errors::add);
      if (value.isPresent() && values.count(value.get().meaning().digest()) >= needed) {
        return Optional.of(value.get().agreed());
      }
      int silent = replicas.size() - heard.size();
      boolean open = values.canAgree(needed, values.size() + silent);
      if (over < needed && open) {
        continue;
      }
      if (isAnswer(errors.size(), values, needed)) {
        return Optional.of(raised(errors, needed));
      }
      if (over >= needed || errors.isEmpty() || !isAnswer(errors.size() + silent, values, needed)) {
        boolean few = replicas.size() - unable < needed;
        return Optional.of(
            new GivenUp(
                !errors.isEmpty()
                    ? StateMachine.Reason.OPTIONAL_ERROR
                    : few ? StateMachine.Reason.UNABLE : StateMachine.Reason.DISAGREEMENT));
      }
    }
    return Optional.empty();
  }

  /// Whether r + 1 votes are for an error or against the most frequent value: one of them is
  /// honest, so SQL allows the error as the answer.
  private static boolean isAnswer(int errors, Votes<Digest> values, int needed) {
    return errors > 0 && errors + values.size() - values.highestCount() >= needed;
  }

  private static Raised raised(List<Word> errors, int needed) {
    Optional<Word> same = mostFrequent(errors, word -> word.meaning().digest(), needed);
    if (same.isPresent()) {
      return new Raised(same.get().bytes(), StateMachine.Alike.RESULTS);
    }
    return mostFrequent(errors, word -> word.meaning().error().orElseThrow(), needed)
        .map(word -> new Raised(word.bytes(), StateMachine.Alike.SQLSTATE))
        .orElseGet(() -> new Raised(errors.getFirst().bytes(), StateMachine.Alike.CLASS));
  }

  /// The first word that shares this property with enough others, if there is one.
  private static Optional<Word> mostFrequent(
      List<Word> words, Function<Word, Object> alike, int needed) {
    Map<Object, Long> counts =
        words.stream().collect(Collectors.groupingBy(alike, Collectors.counting()));
    return words.stream()
        .filter(word -> counts.getOrDefault(alike.apply(word), 0L) >= needed)
        .findFirst();
  }

  /// Whether two of these nodes found different effects.
  ///
  /// @param optionalErrors whether an error is not a difference
  boolean isDisputed(Collection<NodeId> replicas, boolean optionalErrors) {
    return said.stream()
            .filter(each -> replicas.contains(each.node))
            .flatMap(each -> each.word.stream())
            .map(Word::meaning)
            .filter(each -> !optionalErrors || each.error().isEmpty())
            .map(Meaning::digest)
            .distinct()
            .count()
        > 1;
  }
}
