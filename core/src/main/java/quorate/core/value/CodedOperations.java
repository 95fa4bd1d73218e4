package quorate.core.value;

import java.util.List;
import java.util.Optional;

/// PostgreSQL's operators and functions on network addresses, ranges and bit strings, applied to
/// their codes.
public final class CodedOperations {
  private CodedOperations() {}

  /// Evaluates a predicate.
  ///
  /// @param type the type of the left operand
  public static boolean holds(String symbol, SqlType type, String one, String other) {
    return switch (type) {
      case INET, CIDR -> net(symbol, InetCodec.of(one), InetCodec.of(other));
      default -> range(symbol, type, one, other);
    };
  }

  private static boolean net(String symbol, InetCodec.Net one, InetCodec.Net other) {
    return switch (symbol) {
      case "<<" -> one.bits() > other.bits() && isAlike(one, other);
      case "<<=" -> one.bits() >= other.bits() && isAlike(one, other);
      case ">>" -> one.bits() < other.bits() && isAlike(one, other);
      case ">>=" -> one.bits() <= other.bits() && isAlike(one, other);
      default -> isAlike(one, other);
    };
  }

  /// Whether the two agree in their common network prefix.
  private static boolean isAlike(InetCodec.Net one, InetCodec.Net other) {
    int bits = Math.min(one.bits(), other.bits());
    return one.size() == other.size()
        && InetCodec.digits(one.address())
            .regionMatches(0, InetCodec.digits(other.address()), 0, bits);
  }

  private static boolean range(String symbol, SqlType type, String one, String other) {
    Optional<RangeCode.Range> first = RangeCode.of(one, type);
    return switch (symbol) {
      case "@> element" -> first.filter(range -> includes(range, type, other)).isPresent();
      case "@>" -> {
        Optional<RangeCode.Range> second = RangeCode.of(other, type);
        yield second.isEmpty()
            || first
                .filter(range ->
                    lower(range, second.get(), type) <= 0 && upper(range, second.get(), type) >= 0)
                .isPresent();
      }
      case "isempty" -> first.isEmpty();
      case "lower_inc" -> first.filter(RangeCode.Range::includesLower).isPresent();
      case "upper_inc" -> first.filter(RangeCode.Range::includesUpper).isPresent();
      case "lower_inf" -> first.filter(range -> range.lower().isEmpty()).isPresent();
      case "upper_inf" -> first.filter(range -> range.upper().isEmpty()).isPresent();
      default -> { // &&
        Optional<RangeCode.Range> second = RangeCode.of(other, type);
        yield first.isPresent()
            && second.isPresent()
            && meets(first.get(), second.get(), type)
            && meets(second.get(), first.get(), type);
      }
    };
  }

  private static int compare(String one, String other, SqlType range) {
    SqlType bound = RangeCode.bound(range);
    return KeyOrder.INSTANCE.compare(
        new Row(List.of(PgText.parse(one, bound))), new Row(List.of(PgText.parse(other, bound))));
  }

  private static boolean includes(RangeCode.Range range, SqlType type, String element) {
    int low = range.lower().map(bound -> compare(bound, element, type)).orElse(-1);
    int high = range.upper().map(bound -> compare(bound, element, type)).orElse(1);
    return (low < 0 || low == 0 && range.includesLower())
        && (high > 0 || high == 0 && range.includesUpper());
  }

  private static int lower(RangeCode.Range one, RangeCode.Range other, SqlType type) {
    if (one.lower().isEmpty() || other.lower().isEmpty()) {
      return Boolean.compare(one.lower().isPresent(), other.lower().isPresent());
    }
    int order = compare(one.lower().get(), other.lower().get(), type);
    return order != 0 ? order : Boolean.compare(other.includesLower(), one.includesLower());
  }

  private static int upper(RangeCode.Range one, RangeCode.Range other, SqlType type) {
    if (one.upper().isEmpty() || other.upper().isEmpty()) {
      return Boolean.compare(one.upper().isEmpty(), other.upper().isEmpty());
    }
    int order = compare(one.upper().get(), other.upper().get(), type);
    return order != 0 ? order : Boolean.compare(one.includesUpper(), other.includesUpper());
  }

  /// Whether `one` begins no later than `other` ends.
  private static boolean meets(RangeCode.Range one, RangeCode.Range other, SqlType type) {
    if (one.lower().isEmpty() || other.upper().isEmpty()) {
      return true;
    }
    int order = compare(one.lower().get(), other.upper().get(), type);
    return order < 0 || order == 0 && one.includesLower() && other.includesUpper();
  }

  /// Evaluates an operator or function that returns a text or a code; empty for NULL.
  public static Optional<String> apply(String name, SqlType type, String one, String other) {
    return switch (type) {
      case INET, CIDR -> Optional.of(net(name, InetCodec.of(one), other));
      case BIT, VARBIT -> Optional.of(bits(name, one, other));
      default ->
          RangeCode.of(one, type)
              .flatMap(range -> name.equals("lower") ? range.lower() : range.upper());
    };
  }

  private static String net(String name, InetCodec.Net net, String other) {
    String digits = InetCodec.digits(net.address());
    String network = digits.substring(0, net.bits());
    int host = net.size() - net.bits();
    return switch (name) {
      case "host" -> InetCodec.host(net);
      case "masklen" -> Integer.toString(net.bits());
      case "family" -> net.size() == 32 ? "4" : "6";
      case "network" -> InetCodec.code(network + "0".repeat(host), net.bits());
      case "broadcast" -> InetCodec.code(network + "1".repeat(host), net.bits());
      case "netmask" -> InetCodec.code("1".repeat(net.bits()) + "0".repeat(host), net.size());
      case "hostmask" -> InetCodec.code("0".repeat(net.bits()) + "1".repeat(host), net.size());
      default -> { // set_masklen
        int bits = Integer.parseInt(other) == -1 ? net.size() : Integer.parseInt(other);
        if (bits < 0 || bits > net.size()) {
          throw new SqlException("22023", "invalid mask length: " + other);
        }
        yield InetCodec.code(digits, bits);
      }
    };
  }

  private static String bits(String symbol, String one, String other) {
    if (symbol.equals("~")) {
      return one.replace('0', 'x').replace('1', '0').replace('x', '1');
    }
    if (symbol.equals("<<") || symbol.equals(">>")) {
      long by = Long.parseLong(other);
      int places = (int) Math.min(Math.abs(by), one.length());
      boolean left = symbol.equals("<<") == by >= 0;
      return left
          ? one.substring(places) + "0".repeat(places)
          : "0".repeat(places) + one.substring(0, one.length() - places);
    }
    if (one.length() != other.length()) {
      String verb = symbol.equals("&") ? "AND" : symbol.equals("|") ? "OR" : "XOR";
      throw new SqlException("22026", "cannot " + verb + " bit strings of different sizes");
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < one.length(); i++) {
      int mine = one.charAt(i) - '0';
      int its = other.charAt(i) - '0';
      out.append(
          switch (symbol) {
            case "&" -> mine & its;
            case "|" -> mine | its;
            default -> mine ^ its;
          });
    }
    return out.toString();
  }
}
