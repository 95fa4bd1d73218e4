package quorate.engine.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.digest.Digest;
import quorate.core.digest.RowsDigest;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;

/// A client gets the kept rows in order, and no file remains.
final class ResultFilesTest {
  private static final List<Column> COLUMNS = List.of(new Column("t", SqlType.TEXT));
  private static final int CHUNKS = 40;
  private static final int ROWS_EACH = 256;
  private static final int CHUNK_BYTES_MAX = 1 << 24;

  @TempDir Path directory;

  private static List<Row> chunk(int number) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ROWS_EACH; i++) {
      rows.add(Row.of(new Value.Text(number + "/" + i + "y".repeat(300))));
    }
    return rows;
  }

  private static Digest kept(ResultFiles files) {
    RowsDigest digest = new RowsDigest(true);
    try (ResultFiles.Spool spool = files.spool()) {
      spool.begin(COLUMNS, true);
      for (int i = 0; i < CHUNKS; i++) {
        chunk(i).forEach(digest::add);
        spool.rows(chunk(i));
      }
      Digest all = new Digest(digest.large());
      spool.end(all.bytes());
      return all;
    }
  }

  private static Decoder asked(ResultFiles files, Digest digest, long offset) throws IOException {
    Encoder question = new Encoder(48);
    Digest.write(question, digest);
    return new Decoder(files.answer(new Decoder(question.i64(offset).toBytes())));
  }

  private static int fetch(ResultFiles files, Digest digest) throws IOException {
    int chunks = 0;
    long next = 0;
    while (next >= 0) {
      Decoder piece = asked(files, digest, next);
      next = piece.i64();
      while (piece.remaining() > 0) {
        assertEquals(chunk(chunks++), new Decoder(piece.bytes()).list(Values::readRow));
      }
    }
    return chunks;
  }

  private long onDisk() throws IOException {
    try (var files = Files.list(directory)) {
      return files.count();
    }
  }

  @Test
  void rowsAreFetchedInPieces() throws IOException {
    ResultFiles files = new ResultFiles(directory, CHUNK_BYTES_MAX);
    Digest digest = kept(files);
    assertTrue(asked(files, digest, 0).i64() > 0); // there is more than one piece
    assertEquals(CHUNKS, fetch(files, digest));
    asked(files, digest, -1);
    assertEquals(0, onDisk());
    assertThrows(WireException.class, () -> asked(files, digest, 0));
  }

  @Test
  void answersAlikeAreKeptOnceUntilTheLastIsForgotten() throws IOException {
    ResultFiles files = new ResultFiles(directory, CHUNK_BYTES_MAX);
    Digest digest = kept(files);
    assertEquals(digest, kept(files));
    assertEquals(1, onDisk());
    asked(files, digest, -1);
    assertEquals(CHUNKS, fetch(files, digest));
    asked(files, digest, -1);
    assertEquals(0, onDisk());
  }

  @Test
  void whatFailsOrIsOfAnEarlierProcessIsNotKept() throws IOException {
    ResultFiles files = new ResultFiles(directory, CHUNK_BYTES_MAX);
    try (ResultFiles.Spool spool = files.spool()) {
      spool.begin(COLUMNS, false);
      spool.rows(chunk(0));
    }
    assertEquals(0, onDisk());
    kept(files);
    assertEquals(1, onDisk());
    ResultFiles later = new ResultFiles(directory, CHUNK_BYTES_MAX);
    assertEquals(0, onDisk());
    assertThrows(WireException.class, () -> asked(later, Digest.of(new byte[1]), 0));
  }
}
