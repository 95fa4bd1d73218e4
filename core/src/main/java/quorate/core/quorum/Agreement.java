package quorate.core.quorum;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// When what several say alike is believed, and when somebody is known to be wrong by it: what r +
/// 1 say alike, while no other r + 1 say alike something else. More than r lie then, and nobody can
/// tell which of them are right.
///
/// @param needed r + 1
/// @param expected n - u: so many speak, whatever fails within the bounds
/// @param voters n: so many may speak
public record Agreement(int needed, int expected, int voters) {
  /// Among so many voters.
  public static Agreement of(Tolerance tolerance, int voters) {
    return new Agreement(
        tolerance.weakCertificate(), Math.max(0, voters - tolerance.failures()), voters);
  }

  /// The value that is believed; empty while none is.
  ///
  /// @param said the first word of each that has spoken
  public <V> Optional<V> on(Collection<V> said) {
    List<V> believed =
        said.stream().distinct().filter(each -> count(each, said) >= needed).toList();
    return believed.size() == 1 ? Optional.of(believed.getFirst()) : Optional.empty();
  }

  /// Whether others are believed, and whoever says `own` is known to be wrong. As long as those who
  /// have not spoken could make r + 1 of those who say `own`, as many are waited for as must come:
  /// else the first r + 1 that share a fault would decide against all others.
  public <V> boolean refutes(V own, Collection<V> said) {
    int open = voters - said.size();
    boolean heard = said.size() >= expected || count(own, said) + open < needed;
    return heard && on(said).filter(right -> !right.equals(own)).isPresent();
  }

  private static <V> int count(V one, Collection<V> said) {
    return (int) said.stream().filter(one::equals).count();
  }
}
