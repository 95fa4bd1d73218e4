package quorate.runtime.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.Control;
import quorate.replication.smr.Dispute;
import quorate.replication.smr.SqlCommand;
import quorate.runtime.status.Split;

/// A split: databases hold different data at one place in the order, without enough agreement. It
/// has the facts from which an operator can decide which one is right.
///
/// @param alike the last position at which enough databases agreed
public record Disagreement(
    Position at, Position alike, SortedMap<NodeId, HostCommand.Attest> attests, Control control) {
  private static final int STATEMENTS_MAX = 20;

  /// The split for which writes are refused, if there is one.
  public static Optional<Disagreement> of(Control control, Tolerance tolerance) {
    return control.split().map(at -> of(control, at, tolerance));
  }

  public static Disagreement of(Control control, Position at, Tolerance tolerance) {
    SortedMap<NodeId, HostCommand.Attest> attests =
        new TreeMap<>(control.checkpoints().getOrDefault(at, new TreeMap<>()));
    Position alike =
        control.checkpoints().headMap(at).entrySet().stream()
            .filter(each ->
                Verdict.of(each.getValue(), tolerance.weakCertificate()).certified().isPresent())
            .map(Map.Entry::getKey)
            .reduce(control.certified(), (a, b) -> b.isAfter(a) ? b : a);
    return new Disagreement(at, alike, attests, control);
  }

  /// The tables that differ: the digest at each node, empty if the table is missing.
  public SortedMap<String, SortedMap<NodeId, Optional<Digest>>> tables() {
    TreeSet<String> names = new TreeSet<>();
    attests.values().forEach(attest -> names.addAll(attest.state().tables().keySet()));
    SortedMap<String, SortedMap<NodeId, Optional<Digest>>> different = new TreeMap<>();
    for (String name : names) {
      SortedMap<NodeId, Optional<Digest>> digests = new TreeMap<>();
      attests.forEach((node, attest) ->
          digests.put(node, Optional.ofNullable(attest.state().tables().get(name))));
      if (digests.values().stream().distinct().count() > 1) {
        different.put(name, digests);
      }
    }
    return different;
  }

  /// The writes since the last agreement that a node is known to have answered differently from
  /// another: their clients may have been told of data that it lacks.
  public List<String> doubtful(NodeId node) {
    List<String> found = new ArrayList<>();
    for (Dispute dispute : control.disputes().values()) {
      Optional<Digest> own =
          dispute.claims().stream()
              .filter(claim -> claim.node().equals(node))
              .map(SqlCommand.Claim::answer)
              .findFirst();
      boolean differs =
          dispute.claims().stream()
              .anyMatch(claim -> own.isEmpty() || !claim.answer().equals(own.get()));
      if (differs
          && dispute.isOfWrite()
          && dispute.at().isAfter(alike)
          && found.size() < STATEMENTS_MAX) {
        found.add(dispute.at() + "  " + dispute.statement().text());
      }
    }
    return found;
  }

  /// The state attested by a node.
  public Optional<StateDigest> state(NodeId node) {
    return Optional.ofNullable(attests.get(node)).map(HostCommand.Attest::state);
  }

  /// The disagreement as `quorate status` shows it.
  public Split split() {
    return new Split(at, alike, tables());
  }
}
