package quorate.core.quorum;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// When a value reported by several parties is believed, and when it proves a party wrong. A value
/// is believed if r + 1 report it and no other r + 1 report another one; in that case more than r
/// would lie, and nothing tells which of them are right.
///
/// @param needed r + 1
/// @param expected n - u: the number that report, whatever fails within the bounds
/// @param voters n: the number that may report
public record Agreement(int needed, int expected, int voters) {
  /// The rule for this number of voters.
  public static Agreement of(Tolerance tolerance, int voters) {
    return new Agreement(
        tolerance.weakCertificate(), Math.max(0, voters - tolerance.failures()), voters);
  }

  /// The believed value; empty while there is none.
  ///
  /// @param said the first report of each party
  public <V> Optional<V> on(Collection<V> said) {
    List<V> believed =
        said.stream().distinct().filter(each -> count(each, said) >= needed).toList();
    return believed.size() == 1 ? Optional.of(believed.getFirst()) : Optional.empty();
  }

  /// Whether another value is believed, so that parties reporting `own` are known to be wrong.
  /// While the silent parties could still bring `own` to r + 1, the verdict waits for `expected`
  /// reports: otherwise the first r + 1 that share a fault would decide against all others.
  public <V> boolean refutes(V own, Collection<V> said) {
    int open = voters - said.size();
    boolean heard = said.size() >= expected || count(own, said) + open < needed;
    return heard && on(said).filter(right -> !right.equals(own)).isPresent();
  }

  private static <V> int count(V one, Collection<V> said) {
    return (int) said.stream().filter(one::equals).count();
  }
}
