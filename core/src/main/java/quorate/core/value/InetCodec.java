package quorate.core.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// inet and cidr, stored as the family, the network's bits, a blank, and the remaining bits. This
/// sorts as PostgreSQL does: by family, network, prefix length and address.
public final class InetCodec {
  private InetCodec() {}

  /// An address and its prefix length in bits.
  public record Net(byte[] address, int bits) {
    public int size() {
      return address.length * 8;
    }
  }

  static String read(String text, boolean cidr) {
    Net net = parse(text, cidr);
    if (cidr && !isNetwork(net)) {
      throw new SqlException("22P02", "invalid cidr value: \"" + text + "\"");
    }
    return code(net);
  }

  private static boolean isNetwork(Net net) {
    return digits(net.address()).substring(net.bits()).indexOf('1') < 0;
  }

  /// The stored text of an address.
  public static String code(Net net) {
    return code(digits(net.address()), net.bits());
  }

  static String digits(byte[] address) {
    StringBuilder out = new StringBuilder();
    for (byte each : address) {
      out.append(Integer.toBinaryString(each & 0xff | 0x100), 1, 9);
    }
    return out.toString();
  }

  static String code(String digits, int bits) {
    return (digits.length() == 32 ? "4" : "6")
        + digits.substring(0, bits)
        + " "
        + digits.substring(bits);
  }

  /// Decodes an address.
  public static Net of(String code) {
    int blank = code.indexOf(' ');
    String digits = code.substring(1, blank) + code.substring(blank + 1);
    byte[] address = new byte[digits.length() / 8];
    for (int i = 0; i < address.length; i++) {
      address[i] = (byte) Integer.parseInt(digits.substring(i * 8, i * 8 + 8), 2);
    }
    return new Net(address, blank - 1);
  }

  static String print(String code, boolean cidr) {
    Net net = of(code);
    return host(net) + (cidr || net.bits() < net.size() ? "/" + net.bits() : "");
  }

  /// The address without its prefix length.
  public static String host(Net net) {
    byte[] address = net.address();
    if (address.length == 4) {
      return quad(address, 0);
    }
    int[] words = new int[8];
    for (int i = 0; i < 8; i++) {
      words[i] = (address[2 * i] & 0xff) << 8 | address[2 * i + 1] & 0xff;
    }
    int start = -1;
    int length = 1;
    for (int i = 0; i < 8; i++) {
      int end = i;
      while (end < 8 && words[end] == 0) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
    }
    boolean mapped =
        start == 0
            && (length == 6 || length == 7 && words[7] != 1 || length == 5 && words[5] == 0xffff);
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (start >= 0 && i >= start && i < start + length) {
        out.append(i == start ? ":" : "");
        continue;
      }
      out.append(i == 0 ? "" : ":");
      if (i == 6 && mapped) {
        return out.append(quad(address, 12)).toString();
      }
      out.append(Integer.toHexString(words[i]));
    }
    return out.append(start >= 0 && start + length == 8 ? ":" : "").toString();
  }

  private static String quad(byte[] address, int from) {
    List<String> parts = new ArrayList<>();
    for (int i = from; i < from + 4; i++) {
      parts.add(Integer.toString(address[i] & 0xff));
    }
    return String.join(".", parts);
  }

  private static Net parse(String whole, boolean cidr) {
    SqlType type = cidr ? SqlType.CIDR : SqlType.INET;
    String text = whole.strip();
    int slash = text.indexOf('/');
    String host = slash < 0 ? text : text.substring(0, slash);
    String length = slash < 0 ? "" : text.substring(slash + 1);
    if (slash >= 0 && !length.matches("[0-9]{1,3}")) {
      throw Codes.malformed(whole, type);
    }
    byte[] address = host.indexOf(':') >= 0 ? six(host) : four(host, cidr);
    if (address.length == 0) {
      throw Codes.malformed(whole, type);
    }
    int size = address.length * 8;
    int bits = slash >= 0 ? Integer.parseInt(length) : cidr ? classful(host, address) : size;
    if (bits > size) {
      throw Codes.malformed(whole, type);
    }
    return new Net(address, bits);
  }

  /// The prefix length of an address written without one: its class's, but at least the octets
  /// written.
  private static int classful(String host, byte[] address) {
    if (address.length == 16) {
      return 128;
    }
    int first = address[0] & 0xff;
    int octets = host.split("\\.").length;
    int by = first >= 240 ? 32 : first >= 224 ? 8 : first >= 192 ? 24 : first >= 128 ? 16 : 8;
    return Math.max(by, octets * 8);
  }

  private static byte[] four(String host, boolean cidr) {
    String[] parts = host.split("\\.", -1);
    if (parts.length > 4 || !cidr && parts.length < 4) {
      return new byte[0];
    }
    byte[] address = new byte[4];
    for (int i = 0; i < parts.length; i++) {
      if (!parts[i].matches("[0-9]{1,3}") || Integer.parseInt(parts[i]) > 255) {
        return new byte[0];
      }
      address[i] = (byte) Integer.parseInt(parts[i]);
    }
    return address;
  }

  private static byte[] six(String host) {
    String text = host;
    int last = host.lastIndexOf(':');
    if (host.indexOf('.') > 0) {
      byte[] quad = four(host.substring(last + 1), false);
      if (quad.length == 0) {
        return quad;
      }
      text =
          host.substring(0, last + 1)
              + "%x:%x"
                  .formatted(
                      (quad[0] & 0xff) << 8 | quad[1] & 0xff,
                      (quad[2] & 0xff) << 8 | quad[3] & 0xff);
    }
    int gap = text.indexOf("::");
    List<String> head = words(gap < 0 ? text : text.substring(0, gap));
    List<String> tail = gap < 0 ? List.of() : words(text.substring(gap + 2));
    int missing = 8 - head.size() - tail.size();
    if (gap < 0 ? missing != 0 : missing < 1) {
      return new byte[0];
    }
    List<String> all = new ArrayList<>(head);
    all.addAll(java.util.Collections.nCopies(gap < 0 ? 0 : missing, "0"));
    all.addAll(tail);
    byte[] address = new byte[16];
    for (int i = 0; i < 8; i++) {
      if (!all.get(i).matches("[0-9A-Fa-f]{1,4}")) {
        return new byte[0];
      }
      int word = Integer.parseInt(all.get(i), 16);
      address[2 * i] = (byte) (word >> 8);
      address[2 * i + 1] = (byte) word;
    }
    return address;
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(":", -1));
  }
}
