package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Values;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.smr.SqlCommand;

/// A second, independent count of the votes on held writes, made as the order delivers them.
final class ReferenceVotes {
  private final int needed;
  private final Map<Position, Tally> tallies = new HashMap<>();

  private static final class Tally {
    private List<NodeId> replicas = List.of();
    private final List<Command> early = new ArrayList<>(); // before the replicas were known
    private final Map<NodeId, Bytes> words = new HashMap<>(); // empty for abstention
    private final Set<NodeId> over = new HashSet<>();
    private Optional<Optional<Bytes>> outcome = Optional.empty();
    private boolean optional;
    private boolean ended;
    private String failure = "";
  }

  ReferenceVotes(int needed) {
    this.needed = needed;
  }

  /// Begins a held write at `at`, on which these replicas vote. Earlier orders about it count too:
  /// a liar may give it up before any replica has reached it.
  ///
  /// @param optional whether it may raise an error that not every engine has to raise
  void begin(Position at, List<NodeId> replicas, boolean optional) {
    Tally tally = tally(at);
    tally.optional = optional;
    if (tally.replicas.isEmpty()) {
      tally.replicas = replicas;
      tally.early.forEach(each -> hear(each, tally));
    }
  }

  /// Takes the next request of the order, at `ordered`.
  void hear(Position ordered, Request request) {
    Command command = SqlCommand.decode(request.body());
    switch (command) {
      case SqlCommand.WriteVote vote when vote.node().equals(request.client()) ->
          hear(ordered, vote.at(), command);
      case SqlCommand.AbandonWrite over when over.node().equals(request.client()) ->
          hear(ordered, over.at(), command);
      default -> {}
    }
  }

  private void hear(Position ordered, Position at, Command command) {
    Tally tally = tally(at);
    if (tally.replicas.isEmpty() && ordered.isAfter(at)) {
      tally.early.add(command);
    } else {
      hear(command, tally);
    }
  }

  private void hear(Command command, Tally tally) {
    switch (command) {
      case SqlCommand.WriteVote vote when tally.replicas.contains(vote.node()) -> {
        tally.words.putIfAbsent(vote.node(), vote.part()); // words have one piece here
        Bytes word = vote.part();
        long same = tally.words.values().stream().filter(word::equals).count();
        boolean value = word.length() > 0 && !(tally.optional && isError(word));
        if (same >= needed && value && tally.outcome.isEmpty()) {
          tally.outcome = Optional.of(Optional.of(word));
        }
        giveUpInVain(tally);
      }
      case SqlCommand.AbandonWrite over when tally.replicas.contains(over.node()) -> {
        tally.over.add(over.node());
        giveUpInVain(tally);
      }
      default -> {}
    }
  }

  /// Gives up if the replicas that are still silent cannot bring any word to r + 1 votes.
  private void giveUpInVain(Tally tally) {
    if (tally.outcome.isPresent()) {
      return;
    }
    Set<NodeId> heard = new HashSet<>(tally.words.keySet());
    heard.addAll(tally.over);
    int silent = tally.replicas.size() - heard.size();
    List<Bytes> values = new ArrayList<>();
    List<Bytes> errors = new ArrayList<>();
    for (Bytes word : tally.words.values()) {
      if (word.length() > 0) {
        (tally.optional && isError(word) ? errors : values).add(word);
      }
    }
    int most =
        values.stream().mapToInt(each -> Collections.frequency(values, each)).max().orElse(0);
    boolean over = tally.over.size() >= needed;
    if (!over && most + silent >= needed) {
      return;
    }
    int others = values.size() - most;
    if (!errors.isEmpty() && errors.size() + others >= needed) {
      tally.outcome = Optional.of(Optional.empty());
      tally.failure = errors.size() >= needed ? Lies.RAISED : "22000";
    } else if (over || errors.isEmpty() || errors.size() + others + silent < needed) {
      tally.outcome = Optional.of(Optional.empty());
      long none = tally.words.values().stream().filter(each -> each.length() == 0).count();
      boolean unable = tally.replicas.size() - none < needed;
      tally.failure = unable || !errors.isEmpty() ? "0A000" : "40001";
    }
  }

  /// Ends the held write as decided: with a word, or without effect.
  Optional<Bytes> end(Position at) {
    Tally tally = tally(at);
    tally.ended = true;
    return tally.outcome.orElseThrow();
  }

  /// Whether the write has ended with this outcome.
  boolean hasEnded(Position at, Optional<Bytes> word) {
    Tally tally = tallies.get(at);
    return tally != null && tally.ended && tally.outcome.equals(Optional.of(word));
  }

  private static boolean isError(Bytes word) {
    return new Decoder(word).list(Values::readResult).getLast() instanceof Result.Failed failed
        && failed.error().isOfEvaluation();
  }

  /// The SQLSTATE of a write without effect.
  String failure(Position at) {
    return tally(at).failure;
  }

  private Tally tally(Position at) {
    return tallies.computeIfAbsent(at, _ -> new Tally());
  }

  /// The decision at a position: a word, or no effect; empty while it is open.
  Optional<Optional<Bytes>> outcome(Position at) {
    return tally(at).outcome;
  }
}
