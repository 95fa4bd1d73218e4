package quorate.sql.copy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// The names of PostgreSQL's encodings.
final class CopyEncodings {
  private static final Set<String> UTF8 = Set.of("utf8", "unicode");

  /// Without punctuation, which PostgreSQL ignores.
  private static final Set<String> ALL =
      Arrays.stream(
              """
              abc alt big5 euccn eucjis2004 eucjp euckr euctw gb18030 gbk
              iso88591 iso885910 iso885913 iso885914 iso885915 iso885916 iso88592 iso88593
              iso88594 iso88595 iso88596 iso88597 iso88598 iso88599
              johab koi8 koi8r koi8u
              latin1 latin10 latin2 latin3 latin4 latin5 latin6 latin7 latin8 latin9
              mskanji muleinternal shiftjis shiftjis2004 sjis sqlascii
              tcvn tcvn5712 uhc unicode utf8 vscii
              win win1250 win1251 win1252 win1253 win1254 win1255 win1256 win1257 win1258
              win866 win874 win932 win936 win949 win950
              windows1250 windows1251 windows1252 windows1253 windows1254 windows1255
              windows1256 windows1257 windows1258 windows866 windows874 windows932 windows936
              windows949 windows950
              """
                  .strip()
                  .split("\\s+"))
          .collect(Collectors.toUnmodifiableSet());

  private CopyEncodings() {}

  static boolean exists(String name) {
    return ALL.contains(plain(name));
  }

  static boolean isUtf8(String name) {
    return UTF8.contains(plain(name));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
