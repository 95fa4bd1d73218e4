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

/// What was ordered about one held write, in the order of the positions: what it is to become is a
/// function of that (rule W5).
final class WriteTally {
  /// What a held write becomes.
  sealed interface Outcome {}

  /// What r + 1 say that it does.
  record Agreed(Digest meaning, Bytes word) implements Outcome {}

  /// No value can have r + 1 words any more, but so many say an error that it is the answer whoever
  /// of them lies (rule E3).
  ///
  /// @param word of one of them
  /// @param alike how far r + 1 say alike
  record Raised(Bytes word, StateMachine.Alike alike) implements Outcome {}

  /// r + 1 will not say alike, or wait for it no longer.
  record GivenUp(StateMachine.Reason reason) implements Outcome {}

  /// One thing that one node said.
  ///
  /// @param over whether it gives up, instead of saying what it found
  /// @param word what the write does; empty where the node cannot tell
  private record Said(NodeId node, boolean over, Optional<Word> word) {}

  private record Word(Meaning meaning, Bytes bytes) {
    Agreed agreed() {
      return new Agreed(meaning.digest(), bytes);
    }
  }

  private final Function<Bytes, Optional<Meaning>> meaning;
  private final List<Said> said = new ArrayList<>();
  private final Map<NodeId, Pieces> pieces = new HashMap<>();

  /// The pieces of a word that are there so far.
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

  /// @param meaning what a word is compared by; empty for one that means nothing
  WriteTally(Function<Bytes, Optional<Meaning>> meaning) {
    this.meaning = meaning;
  }

  /// Hears the next thing that was ordered about it; a node's first complete word counts.
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

  /// A node gives up; once counts. One that has said no word until then is not waited for.
  void hear(SqlCommand.AbandonWrite over) {
    if (!hasSaid(over.node(), true)) {
      said.add(new Said(over.node(), true, Optional.empty()));
    }
  }

  /// Whether this node has neither said a word nor that it has none.
  boolean awaits(NodeId node) {
    return said.stream().noneMatch(each -> each.node.equals(node));
  }

  private boolean hasSaid(NodeId node, boolean givesUp) {
    return said.stream().anyMatch(each -> each.node.equals(node) && each.over == givesUp);
  }

  /// What the write becomes; empty as long as that is open.
  ///
  /// @param replicas whose word counts: those of the configuration in which it was executed
  /// @param needed r + 1
  /// @param optionalErrors whether SQL leaves open if it raises an error
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

  /// Whether r + 1 remain who say an error, or something else than the most frequent value: one of
  /// them is honest, so the error is an answer that SQL allows.
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

  /// The first of the words that are alike in this, if so many are.
  private static Optional<Word> mostFrequent(
      List<Word> words, Function<Word, Object> alike, int needed) {
    Map<Object, Long> counts =
        words.stream().collect(Collectors.groupingBy(alike, Collectors.counting()));
    return words.stream()
        .filter(word -> counts.getOrDefault(alike.apply(word), 0L) >= needed)
        .findFirst();
  }

  /// Whether two of these found something different.
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
