package quorate.replication.eve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.replication.eve.EveMessage.Verify;

/// The executors' tokens of one view, by number and executor: the proposals of the verification
/// stage (Eve, section 3.4.1, case 1).
final class Verifications {
  private final EveConfig config;
  private final NavigableMap<Long, SequencedMap<NodeId, Verify>> received = new TreeMap<>();

  Verifications(EveConfig config) {
    this.config = config;
  }

  /// Whether exactly this token of its signer is here already.
  boolean isKnown(Verify verify) {
    Verify before =
        received.getOrDefault(verify.token().number(), new LinkedHashMap<>()).get(verify.signer());
    return before != null && before.token().equals(verify.token());
  }

  /// Adds a verified token. Each executor's first one for a number counts (T4); another one, or
  /// another batch than the primary's first, is evidence.
  Optional<Evidence> add(Verify verify) {
    SequencedMap<NodeId, Verify> ofNumber =
        received.computeIfAbsent(verify.token().number(), _ -> new LinkedHashMap<>());
    Verify before = ofNumber.putIfAbsent(verify.signer(), verify);
    if (before != null) {
      return before.token().equals(verify.token())
          ? Optional.empty()
          : Optional.of(new Evidence(Evidence.Kind.TWO_TOKENS, before, verify));
    }
    // T5.
    return ofNumber.values().stream()
        .filter(other -> !other.token().batch().equals(verify.token().batch()))
        .findFirst()
        .map(other -> new Evidence(Evidence.Kind.TWO_BATCHES, other, verify));
  }

  /// The token that max(u, r) + 1 executors share, over this committed predecessor (T3). There is
  /// at most one: each of the u + max(u, r) + 1 executors counts once.
  Optional<Token> matched(Token committed) {
    return counts(committed).entrySet().stream()
        .filter(each -> each.getValue() >= config.matching())
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /// Whether no token over this predecessor can be matched any more (T6): for every token, its
  /// votes and the executors not heard yet are too few together. Counting mutually different tokens
  /// instead, as in the thesis, misses a, a, b, b, c.
  boolean isDiverged(Token committed) {
    int missing = config.executors().size() - heard(committed.number() + 1);
    int most = counts(committed).values().stream().mapToInt(Integer::intValue).max().orElse(0);
    return most + missing < config.matching();
  }

  /// How many executors have sent a token for this number, over whatever predecessor.
  int heard(long number) {
    return received.getOrDefault(number, new LinkedHashMap<>()).size();
  }

  /// Only tokens over the committed predecessor count (T3).
  private Map<Token, Integer> counts(Token committed) {
    Map<Token, Integer> counts = new LinkedHashMap<>();
    received
        .getOrDefault(committed.number() + 1, new LinkedHashMap<>())
        .values()
        .forEach(verify -> {
          if (verify.token().follows(committed)) {
            counts.merge(verify.token(), 1, Integer::sum);
          }
        });
    return counts;
  }

  /// Forgets the tokens of committed batches.
  void truncate(long number) {
    received.headMap(number, true).clear();
  }

  /// Forgets the tokens of a view that was left.
  void clear() {
    received.clear();
  }

  /// The complete state, as a value.
  Object state() {
    List<Object> all = new ArrayList<>();
    received.forEach((number, ofNumber) -> {
      Map<NodeId, Token> tokens = new HashMap<>();
      ofNumber.forEach((executor, verify) -> tokens.put(executor, verify.token()));
      all.add(List.of(number, Map.copyOf(tokens)));
    });
    return all;
  }
}
