package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.database.store.SnapshotFile;
import quorate.replication.command.HostCommand;

/// Hostile contents of a snapshot file: none is installed, or costs more than the file is long.
final class HostileSnapshotTest {
  @TempDir Path directory;

  private MachineWorld source;
  private HostCommand.Attest attest;

  /// A section of a snapshot: rows, or else one value.
  private record Section(String name, Optional<Bytes> blob, List<Row> rows) {}

  @BeforeEach
  void take() throws Exception {
    source = MachineWorld.open("h2", Files.createDirectory(directory.resolve("a")));
    source.deliver(
        0,
        MachineWorld.order(
            List.of(
                MachineWorld.script("create table t (id int primary key, v varchar(20))"),
                MachineWorld.script("create table \"quorate control\" (id int primary key)"),
                MachineWorld.script("create table \"table quorate control\" (id int primary key)"),
                MachineWorld.script("insert into t values (1, 'a'), (2, 'b')"),
                new HostCommand.Checkpoint(true))));
    attest = source.attested();
  }

  @AfterEach
  void close() throws Exception {
    source.close();
  }

  @Test
  void theHonestOne() throws Exception {
    verify(sections());
  }

  /// Rows of a table come before those that are looked at.
  @Test
  void twice() throws Exception {
    List<Section> sections = sections();
    Section table =
        sections.stream().filter(s -> s.name().equals("table t")).findFirst().orElseThrow();
    sections.add(
        sections.indexOf(table),
        new Section(
            "table t", Optional.empty(), List.of(Row.of(new Value.Int(3), new Value.Text("x")))));
    assertThrows(IOException.class, () -> verify(sections));
  }

  /// Rows come before the schema, without which they cannot be installed.
  @Test
  void inAnotherOrder() throws Exception {
    List<Section> sections = sections();
    Section table =
        sections.stream().filter(s -> s.name().equals("table t")).findFirst().orElseThrow();
    sections.remove(table);
    sections.addFirst(table);
    assertThrows(IOException.class, () -> verify(sections));
  }

  @Test
  void moreThanWasCertified() throws Exception {
    List<Section> sections = sections();
    sections.add(new Section("quorate nonsense", Optional.of(Bytes.EMPTY), List.of()));
    assertThrows(IOException.class, () -> verify(sections));
  }

  /// A client may have named a table like a part of the state that is no table.
  @Test
  void anotherControlState() throws Exception {
    List<Section> sections = sections();
    sections.replaceAll(s ->
        s.name().equals("quorate control")
            ? new Section(s.name(), Optional.of(Bytes.wrap(new byte[9])), List.of())
            : s);
    assertThrows(IOException.class, () -> verify(sections));
  }

  /// Rows are looked at one by one: all of one record could take all of the memory.
  @Test
  void rowsAreNotHeld() throws Exception {
    Path file = directory.resolve("hostile");
    Row row = Row.of(new Value.Int(1));
    byte[] rows =
        new Encoder().varint(3).raw(encoded(row)).raw(encoded(row)).u8(1).u8(99).toByteArray();
    write(file, rows);
    List<Row> seen = new ArrayList<>();
    try (var reader = new SnapshotFile.Reader(file)) {
      reader.next();
      assertThrows(WireException.class, () -> reader.rows(seen::add));
    }
    assertEquals(List.of(row, row), seen);
  }

  @Test
  void aRowHasNoCountlessValues() throws Exception {
    Path file = directory.resolve("hostile");
    byte[] head = new Encoder().varint(1).varint(1 << 20).toByteArray();
    write(file, Arrays.copyOf(head, head.length + (1 << 20)));
    assertThrows(
        IOException.class,
        () -> new SnapshotInstall(file, attest.state(), new RepairProgress()).verifyFile());
  }

  private static byte[] encoded(Row row) {
    Encoder out = new Encoder();
    Values.write(out, row);
    return out.toByteArray();
  }

  /// A snapshot of one record of rows.
  private static void write(Path file, byte[] rows) throws IOException {
    try (DataOutputStream out = new DataOutputStream(new FileOutputStream(file.toFile()))) {
      byte[] name = new Encoder().string("table t").toByteArray();
      out.writeInt(0x51534e31);
      out.writeInt(name.length);
      out.write(name);
      out.writeInt(rows.length);
      out.write(rows);
      out.writeInt(0);
      out.writeInt(0);
    }
  }

  private List<Section> sections() throws IOException {
    List<Section> sections = new ArrayList<>();
    try (var reader = new SnapshotFile.Reader(source.scanner.snapshots().file(attest.at()))) {
      for (var name = reader.next(); name.isPresent(); name = reader.next()) {
        List<Row> rows = new ArrayList<>();
        if (name.get().startsWith("table ")
            || name.get().equals("quorate sessions")
            || name.get().equals("quorate chunks")) {
          reader.rows(rows::add);
          sections.add(new Section(name.get(), Optional.empty(), rows));
        } else {
          sections.add(new Section(name.get(), Optional.of(reader.blob()), rows));
        }
      }
    }
    return sections;
  }

  private void verify(List<Section> sections) throws IOException {
    Path file = directory.resolve("hostile");
    try (var writer = new SnapshotFile.Writer(file)) {
      for (Section section : sections) {
        if (section.blob().isPresent()) {
          writer.blob(section.name(), section.blob().get());
        } else {
          writer.section(section.name());
          for (Row row : section.rows()) {
            writer.row(row);
          }
          writer.end();
        }
      }
    }
    new SnapshotInstall(file, attest.state(), new RepairProgress()).verifyFile();
  }
}
