package quorate.service.kv;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.service.kv.Command.Keys;

/// Commands that count in strings.
final class CounterCommands {
  static final String OVERFLOW = "ERR increment or decrement would overflow";

  private CounterCommands() {}

  static void register(Consumer<Command> to) {
    to.accept(new Command("incr", 2, true, Keys.ONE, (args, keys) -> add(args, keys, 1)));
    to.accept(new Command("decr", 2, true, Keys.ONE, (args, keys) -> add(args, keys, -1)));
    to.accept(
        new Command("incrby", 3, true, Keys.ONE, (args, keys) -> add(args, keys, args.integer(2))));
    to.accept(new Command("decrby", 3, true, Keys.ONE, CounterCommands::subtract));
    to.accept(new Command("incrbyfloat", 3, true, Keys.ONE, CounterCommands::addDecimal));
  }

  private static Reply subtract(Args args, Keyspace keys) {
    long amount = args.integer(2);
    if (amount == Long.MIN_VALUE) {
      throw new CommandError("ERR decrement would overflow");
    }
    return add(args, keys, -amount);
  }

  private static Reply add(Args args, Keyspace keys, long amount) {
    Optional<Entry> before = keys.typed(args.at(1), Entry.Type.STRING);
    long sum =
        sum(
            before.map(it -> Args.integer(it.value(), CommandError.NOT_INTEGER)).orElse(0L),
            amount);
    keys.set(
        args.at(1),
        Reply.Text.of(Long.toString(sum)).bytes(),
        before.map(Entry::expires).orElse(0L));
    return new Reply.Number(sum);
  }

  static long sum(long value, long amount) {
    try {
      return Math.addExact(value, amount);
    } catch (ArithmeticException overflow) {
      throw new CommandError(OVERFLOW);
    }
  }

  private static Reply addDecimal(Args args, Keyspace keys) {
    double amount = args.decimal(2);
    Optional<Entry> before = keys.typed(args.at(1), Entry.Type.STRING);
    String sum =
        sum(before.map(it -> Args.decimal(it.value(), CommandError.NOT_FLOAT)).orElse(0.0), amount);
    Bytes text = Reply.Text.of(sum).bytes();
    keys.set(args.at(1), text, before.map(Entry::expires).orElse(0L));
    return new Reply.Text(text);
  }

  /// The sum of two decimals, never with an exponent. It is exact where Redis uses long doubles:
  /// two texts that both can hold have the same sum.
  static String sum(double value, double amount) {
    if (Double.isInfinite(value) || Double.isInfinite(amount)) {
      throw new CommandError("ERR increment would produce NaN or Infinity");
    }
    BigDecimal sum =
        new BigDecimal(Double.toString(value)).add(new BigDecimal(Double.toString(amount)));
    String text = sum.stripTrailingZeros().toPlainString();
    return sum.signum() == 0 ? "0" : text;
  }
}
