package quorate.order.reconfigure;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.OrderWords;

/// Translates questions about agreed values, and the layer above's answers, between the order
/// inside and the whole: there they carry the global slot, and an epoch that includes the
/// configuration (R10).
final class Choices<M> {
  private static final int VIEW_BITS = 32;

  private final OrderWords<M> words;

  /// @param words of the order inside
  Choices(OrderWords<M> words) {
    this.words = words;
  }

  static long epoch(long number, long view) {
    return (number << VIEW_BITS) + view;
  }

  /// The number of the configuration in an epoch.
  static long number(long epoch) {
    return epoch >>> VIEW_BITS;
  }

  private static long view(long epoch) {
    return epoch & ((1L << VIEW_BITS) - 1);
  }

  static ChoiceWanted whole(ChoiceWanted inside, Configuration of) {
    return new ChoiceWanted(
        epoch(of.number(), inside.epoch()), of.base() + inside.slot(), inside.requests());
  }

  static ChoiceProposed whole(ChoiceProposed inside, Configuration of) {
    return new ChoiceProposed(
        epoch(of.number(), inside.epoch()),
        of.base() + inside.slot(),
        inside.requests(),
        inside.choice(),
        inside.batch());
  }

  /// The answer for the order inside; empty if its configuration is forgotten.
  Optional<M> inside(ChoiceWanted whole, Configurations known, Bytes choice) {
    return Optional.ofNullable(known.get(number(whole.epoch())))
        .map(
            of -> new ChoiceWanted(view(whole.epoch()), whole.slot() - of.base(), whole.requests()))
        .flatMap(inside -> words.choose(inside, choice));
  }

  /// The answer for the order inside; empty if its configuration is forgotten.
  Optional<M> inside(ChoiceProposed whole, Configurations known, boolean accepted) {
    return Optional.ofNullable(known.get(number(whole.epoch())))
        .map(of ->
            new ChoiceProposed(
                view(whole.epoch()),
                whole.slot() - of.base(),
                whole.requests(),
                whole.choice(),
                whole.batch()))
        .flatMap(inside -> words.judged(inside, accepted));
  }
}
