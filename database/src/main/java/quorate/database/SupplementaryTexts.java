package quorate.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import quorate.core.value.Value;

/// Whether this process has met texts with supplementary characters, those beyond U+FFFF, which H2,
/// HSQLDB and Derby sort before some smaller code points.
///
/// Once it has, these engines are given sort keys wherever a statement orders texts
/// ([quorate.sql.plan.Plan.Rendered#exact]). That is slower but always right, so the flag is not
/// part of the ordered state and may differ between replicas. Every text on its way into such an
/// engine is inspected, and so is every result of a routine.
///
/// A file in an engine's directory says that its database holds no such texts. It is deleted before
/// the first one can be stored. A database without the file is older than this mechanism and may
/// hold some.
public final class SupplementaryTexts {
  private static final String NONE_STORED = "no-supplementary-characters";

  /// The instance of this process.
  public static final SupplementaryTexts MET = new SupplementaryTexts();

  private volatile boolean met;
  private final Set<Path> files = ConcurrentHashMap.newKeySet();

  SupplementaryTexts() {}

  /// Whether such texts may exist.
  public boolean any() {
    return met;
  }

  /// Records that a database has been opened.
  ///
  /// @param directory of its files; empty if they are not kept, or not on this machine's disk
  /// @param isEmpty whether it has no table yet
  public <E extends Exception> void opened(Optional<Path> directory, Emptiness<E> isEmpty)
      throws E {
    Optional<Path> file = directory.map(each -> each.resolve(NONE_STORED));
    if (file.filter(Files::exists).isEmpty() && !isEmpty.isIt()) {
      meet();
    } else if (file.isPresent()) {
      files.add(file.get());
      mark(file.get());
    }
  }

  /// Whether a database is empty.
  @FunctionalInterface
  public interface Emptiness<E extends Exception> {
    boolean isIt() throws E;
  }

  private void mark(Path file) {
    try {
      if (met) {
        delete(file);
      } else if (!Files.exists(file)) {
        Files.createFile(file);
      }
    } catch (IOException full) {
      throw new UncheckedIOException("cannot make " + file, full);
    }
  }

  /// Inspects the parameters of a statement.
  public void note(List<Value> values) {
    for (Value value : values) {
      switch (value) {
        case Value.Text(String text) -> note(text);
        case Value.Coded(_, String code) -> note(code);
        default -> {}
      }
    }
  }

  /// Inspects a text.
  public void note(String text) {
    if (!met && text.codePointCount(0, text.length()) < text.length()) {
      meet();
    }
  }

  /// Inspects the text and returns it.
  public String noted(String text) {
    note(text);
    return text;
  }

  /// Deletes the files that claim that no such texts are stored. The deletions are on disk when
  /// this returns.
  private synchronized void meet() {
    try {
      for (Path file : files) {
        delete(file);
      }
    } catch (IOException broken) {
      throw new UncheckedIOException("cannot note that texts beyond U+FFFF are stored", broken);
    }
    met = true;
  }

  private static void delete(Path file) throws IOException {
    if (Files.deleteIfExists(file)) {
      DirectorySync.of(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    }
  }
}
