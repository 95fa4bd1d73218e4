package quorate.simulator;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.order.Request;
import quorate.replication.smr.Command;
import quorate.replication.smr.Position;

/// What the order makes of held writes, counted once more and in another way than replicas do: as
/// it is delivered.
final class ReferenceVotes {
  private final int needed;
  private final Map<Position, Tally> tallies = new HashMap<>();

  private static final class Tally {
    private List<NodeId> replicas = List.of();
    private final Map<NodeId, Bytes> words = new HashMap<>(); // an empty one says nothing
    private final Set<NodeId> over = new HashSet<>();
    private Optional<Optional<Bytes>> outcome = Optional.empty();
    private boolean unable;
  }

  ReferenceVotes(int needed) {
    this.needed = needed;
  }

  /// A write is held at `at`, of these replicas, whose word counts. Before that none of them has
  /// one.
  void begin(Position at, List<NodeId> replicas) {
    Tally tally = tally(at);
    if (tally.replicas.isEmpty()) {
      tally.replicas = replicas;
    }
  }

  /// The next request of the order.
  void hear(Request request) {
    switch (Command.decode(request.body())) {
      case Command.WriteVote vote when vote.node().equals(request.client()) -> {
        Tally tally = tally(vote.at());
        if (!tally.replicas.contains(vote.node())) {
          return;
        }
        tally.words.putIfAbsent(vote.node(), vote.part()); // words are short here: of one piece
        Bytes word = vote.part();
        long same = tally.words.values().stream().filter(word::equals).count();
        if (same >= needed && word.length() > 0 && tally.outcome.isEmpty()) {
          tally.outcome = Optional.of(Optional.of(word));
        }
        giveUpInVain(tally);
      }
      case Command.GiveUp(NodeId node, Position at) when node.equals(request.client()) -> {
        Tally tally = tally(at);
        if (!tally.replicas.contains(node)) {
          return;
        }
        tally.over.add(node);
        if (tally.over.size() >= needed && tally.outcome.isEmpty()) {
          giveUp(tally);
        }
        giveUpInVain(tally);
      }
      default -> {}
    }
  }

  /// Those who have neither a word nor given up could not make any word that of enough.
  private void giveUpInVain(Tally tally) {
    long most =
        tally.words.values().stream()
            .filter(each -> each.length() > 0)
            .mapToLong(each -> tally.words.values().stream().filter(each::equals).count())
            .max()
            .orElse(0);
    Set<NodeId> heard = new HashSet<>(tally.words.keySet());
    heard.addAll(tally.over);
    if (most + tally.replicas.size() - heard.size() < needed && tally.outcome.isEmpty()) {
      giveUp(tally);
    }
  }

  private void giveUp(Tally tally) {
    tally.outcome = Optional.of(Optional.empty());
    long none = tally.words.values().stream().filter(each -> each.length() == 0).count();
    tally.unable = tally.replicas.size() - none < needed;
  }

  /// Whether it was given up since too many could not say what it does.
  boolean isUnable(Position at) {
    return tally(at).unable;
  }

  private Tally tally(Position at) {
    return tallies.computeIfAbsent(at, _ -> new Tally());
  }

  /// What is decided of a position: a word, or nothing; empty as long as it is open.
  Optional<Optional<Bytes>> outcome(Position at) {
    return tally(at).outcome;
  }
}
