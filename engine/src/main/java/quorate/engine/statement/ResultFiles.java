package quorate.engine.statement;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;
import quorate.database.run.RowSink;

/// The rows of this node's large answers, in files, until their clients have fetched them. A reply
/// has only their digest, which replicas vote on and clients fetch the rows by. Nothing is locked
/// meanwhile, however slowly a client reads.
public final class ResultFiles {
  /// How long an answer that no client fetches is kept.
  private static final Duration KEPT = Duration.ofMinutes(5);

  private static final int PIECE_BYTES = 1 << 20;
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path directory;
  private final int chunkBytesMax;

  // Guarded by this.
  private final Map<Digest, Kept> kept = new HashMap<>();
  private long files;

  private static final class Kept {
    final Path file;

    /// How many equal answers share the file.
    int answers;

    long touchedNanos;

    Kept(Path file) {
      this.file = file;
    }
  }

  /// @param directory for the files, which are useless to a later process
  /// @param chunkBytesMax the limit of a chunk of rows, which is sent as a whole
  public ResultFiles(Path directory, int chunkBytesMax) {
    this.directory = directory;
    this.chunkBytesMax = chunkBytesMax;
    try {
      Files.createDirectories(directory);
      try (DirectoryStream<Path> earlier = Files.newDirectoryStream(directory)) {
        for (Path file : earlier) {
          Files.delete(file);
        }
      }
    } catch (IOException broken) {
      throw new UncheckedIOException("cannot empty " + directory, broken);
    }
  }

  /// Takes the rows of one answer, if it turns out to be large.
  public final class Spool implements RowSink, AutoCloseable {
    private @Nullable Path file;
    private @Nullable DataOutputStream out;
    private boolean ended;

    @Override
    public void begin(List<Column> columns, boolean ordered) {
      try {
        forgetOld();
        Path fresh = fresh();
        file = fresh;
        OutputStream bytes = Files.newOutputStream(fresh);
        out = new DataOutputStream(new BufferedOutputStream(bytes, BUFFER_BYTES));
      } catch (IOException full) {
        throw new UncheckedIOException("cannot keep a large answer", full);
      }
    }

    /// Chunks of rows, each after its length.
    @Override
    public void rows(List<Row> rows) {
      byte[] chunk = new Encoder(1 << 14).list(rows, Values::write).toByteArray();
      if (chunk.length > chunkBytesMax) {
        throw new SqlException(
            "54000",
            "a row of %d bytes is too large to be answered: at most %d are supported"
                .formatted(chunk.length, chunkBytesMax));
      }
      try {
        DataOutputStream to = java.util.Objects.requireNonNull(out);
        to.writeInt(chunk.length);
        to.write(chunk);
      } catch (IOException full) {
        throw new UncheckedIOException("cannot keep a large answer", full);
      }
    }

    @Override
    public void end(Bytes digest) {
      try {
        java.util.Objects.requireNonNull(out).close();
        keep(new Digest(digest), java.util.Objects.requireNonNull(file));
        ended = true;
      } catch (IOException full) {
        throw new UncheckedIOException("cannot keep a large answer", full);
      }
    }

    /// Discards an answer that has failed.
    @Override
    public void close() {
      if (out != null && file != null && !ended) {
        try {
          out.close();
        } catch (IOException full) {
          delete(file); // it is not kept, whether or not this succeeds
          return;
        }
        delete(file);
      }
    }
  }

  /// A spool for one answer.
  Spool spool() {
    return new Spool();
  }

  private synchronized Path fresh() {
    return directory.resolve("answer" + ++files);
  }

  private synchronized void keep(Digest digest, Path file) {
    Kept before = kept.get(digest);
    Kept entry = before == null ? new Kept(file) : before;
    if (before != null) {
      delete(file);
    }
    entry.answers++;
    entry.touchedNanos = System.nanoTime();
    kept.put(digest, entry);
  }

  private synchronized void forgetOld() {
    for (Iterator<Kept> each = kept.values().iterator(); each.hasNext(); ) {
      Kept entry = each.next();
      if (System.nanoTime() - entry.touchedNanos > KEPT.toNanos()) {
        each.remove();
        delete(entry.file);
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException left) {
      file.toFile().deleteOnExit(); // and the next process empties the directory
    }
  }

  /// Answers a client's request for chunks of an answer, or its message that it needs no more of
  /// them.
  ///
  /// @param in the digest, and the offset to begin at, or -1 for the end
  /// @return the offset to continue at, -1 at the end, and the chunks
  /// @throws WireException if the answer is not here, or no longer
  public Bytes answer(Decoder in) throws IOException {
    Digest digest = Digest.read(in);
    long offset = in.i64();
    return offset < 0 ? release(digest) : piece(touched(digest), offset);
  }

  private synchronized Path touched(Digest digest) {
    Kept entry = kept.get(digest);
    if (entry == null) {
      throw new WireException("no such answer is kept");
    }
    entry.touchedNanos = System.nanoTime();
    return entry.file;
  }

  private synchronized Bytes release(Digest digest) {
    Kept entry = kept.get(digest);
    if (entry != null && --entry.answers == 0) {
      kept.remove(digest);
      delete(entry.file);
    }
    return Bytes.EMPTY;
  }

  private static Bytes piece(Path file, long offset) throws IOException {
    try (RandomAccessFile source = new RandomAccessFile(file.toFile(), "r")) {
      source.seek(offset);
      Encoder out = new Encoder(PIECE_BYTES + (PIECE_BYTES >> 2));
      long at = offset;
      out.i64(0);
      while (at < source.length() && out.size() < PIECE_BYTES) {
        byte[] chunk = new byte[source.readInt()];
        source.readFully(chunk);
        out.bytes(Bytes.wrap(chunk));
        at = source.getFilePointer();
      }
      byte[] piece = out.toByteArray();
      byte[] next = new Encoder(8).i64(at < source.length() ? at : -1).toByteArray();
      System.arraycopy(next, 0, piece, 0, next.length);
      return Bytes.wrap(piece);
    }
  }
}
