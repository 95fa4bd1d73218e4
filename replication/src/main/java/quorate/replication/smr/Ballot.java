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
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Votes;

/// What was ordered about one held write, in the order of the positions: what it is to become is a
/// function of that (rule W5).
final class Ballot {
  /// What a held write becomes.
  sealed interface Outcome {}

  /// What r + 1 say that it does.
  record Agreed(Digest meaning, Bytes word) implements Outcome {}

  /// r + 1 will not say alike, or wait for it no longer.
  ///
  /// @param unable whether that is so since too many cannot tell what it does
  record GivenUp(boolean unable) implements Outcome {}

  /// One thing that one node said.
  ///
  /// @param over whether it gives up, instead of saying what it found
  /// @param word what the write does; empty where the node cannot tell
  private record Said(NodeId node, boolean over, Optional<Agreed> word) {}

  private final Function<Bytes, Optional<Digest>> meaning;
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
  Ballot(Function<Bytes, Optional<Digest>> meaning) {
    this.meaning = meaning;
  }

  /// Hears the next thing that was ordered about it; a node's first complete word counts.
  void hear(Command.WriteVote vote) {
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
      Optional<Digest> means = intact ? meaning.apply(whole.get()) : Optional.empty();
      said.add(new Said(vote.node(), false, means.map(it -> new Agreed(it, whole.get()))));
    }
  }

  /// A node gives up; once counts. One that has said no word until then is not waited for.
  void hear(Command.GiveUp over) {
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
  Optional<Outcome> outcome(Collection<NodeId> replicas, int needed) {
    Votes<Digest> words = new Votes<>();
    Set<NodeId> heard = new HashSet<>();
    int over = 0;
    int unable = 0;
    for (Said each : said) {
      if (!replicas.contains(each.node)) {
        continue;
      }
      heard.add(each.node);
      if (each.over) {
        over++;
      } else {
        each.word.ifPresent(word -> words.cast(each.node, word.meaning()));
        unable += each.word.isEmpty() ? 1 : 0;
      }
      if (each.word.isPresent() && words.count(each.word.get().meaning()) >= needed) {
        return Optional.of(each.word.get());
      }
      int silent = replicas.size() - heard.size();
      if (over >= needed || !words.canAgree(needed, words.size() + silent)) {
        return Optional.of(new GivenUp(replicas.size() - unable < needed));
      }
    }
    return Optional.empty();
  }

  /// Whether two of these found something different.
  boolean isDisputed(Collection<NodeId> replicas) {
    return said.stream()
            .filter(each -> replicas.contains(each.node))
            .flatMap(each -> each.word.stream())
            .map(Agreed::meaning)
            .distinct()
            .count()
        > 1;
  }
}
