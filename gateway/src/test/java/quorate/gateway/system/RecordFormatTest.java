package quorate.gateway.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;

/// Rows as values in binary format, with the bytes that PostgreSQL 18 sends.
final class RecordFormatTest {
  private static SystemType row(String... types) {
    return SystemType.composite(
        List.of(types).stream()
            .map(type -> new SystemType.Member("f", SystemTypes.of(type)))
            .toList());
  }

  private static String binary(String text, SystemType type) {
    return HexFormat.of().formatHex(SystemFormat.binary(text, type));
  }

  @Test
  void fieldsHaveTheirTypes() {
    assertEquals(
        "000000020000001700000004000000010000001700000004" + "00000002",
        binary("(1,2)", row("int4", "int4")));
    assertEquals(
        "000000020000001300000008" + "70675f636c617373" + "0000001a00000004000004eb",
        binary("(pg_class,1259)", row("name", "oid")));
  }

  @Test
  void emptyTextIsNotNull() {
    assertEquals(
        "00000002000008e60000000000000017" + "0000000400000001",
        binary("(\"\",1)", row("void", "int4")));
    assertEquals(
        "0000000200000019ffffffff00000019" + "00000000", binary("(,\"\")", row("text", "text")));
  }

  @Test
  void quotedFieldsAreRead() {
    assertEquals(
        List.of(Optional.of("a,b"), Optional.of("\"q\\"), Optional.empty(), Optional.of(" )")),
        RecordText.fields("(\"a,b\",\"\"\"q\\\\\",,\" )\")"));
  }
}
