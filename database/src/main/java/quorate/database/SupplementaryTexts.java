package quorate.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import quorate.core.value.Value;

/// Whether this process has met texts with supplementary characters, those beyond U+FFFF, which H2,
/// HSQLDB and Derby sort before some that are less.
///
/// Once it has, these engines are given keys where a statement orders texts
/// ([quorate.sql.plan.Plan.Rendered#exact]), which is slower and never wrong: so it is no part of
/// the ordered state, and no replica need agree with another. Every text on its way into such an
/// engine is looked at, and what a routine makes.
///
/// A file in an engine's directory says that its database holds none. It is deleted before the
/// first one can be stored, and missing beside a database that was made before there were such
/// files: that one may hold some.
public final class SupplementaryTexts {
  private static final String NONE_STORED = "no-supplementary-characters";

  /// Those of this process.
  public static final SupplementaryTexts MET = new SupplementaryTexts();

  private volatile boolean met;
  private final Set<Path> files = ConcurrentHashMap.newKeySet();

  SupplementaryTexts() {}

  /// Whether there may be any.
  public boolean any() {
    return met;
  }

  /// Notes that a database has been opened.
  ///
  /// @param directory for its files; empty where they are not kept, or not on the machine's disk
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

  /// Looks at what a statement is given.
  public void note(List<Value> values) {
    for (Value value : values) {
      switch (value) {
        case Value.Text(String text) -> note(text);
        case Value.Coded(_, String code) -> note(code);
        default -> {}
      }
    }
  }

  /// Looks at a text.
  public void note(String text) {
    if (!met && text.codePointCount(0, text.length()) < text.length()) {
      meet();
    }
  }

  /// The text, which has been looked at.
  public String noted(String text) {
    note(text);
    return text;
  }

  /// When this returns no file says any more that there are none, on the disk neither.
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
      try (FileChannel directory =
          FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
        directory.force(true);
      }
    }
  }
}
