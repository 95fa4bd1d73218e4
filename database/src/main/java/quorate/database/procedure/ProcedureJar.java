package quorate.database.procedure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.procedure.Procedure;

/// A jar of procedures, in memory.
///
/// @param digest SHA-256 of the whole file, in hexadecimal, which identifies it
/// @param files by their paths in it
public record ProcedureJar(String digest, SortedMap<String, Bytes> files) {
  /// The largest jar, in bytes.
  public static final int BYTES_MAX = 8 << 20;

  /// The limit of its inflated size, which a small jar can exceed too.
  private static final int INFLATED_BYTES_MAX = 64 << 20;

  /// The file that names its procedures.
  public static final String SERVICES = "META-INF/services/" + Procedure.class.getName();

  public ProcedureJar {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /// @throws SqlException 22023 if it is no jar, or names no procedure; 54000 if it is too large
  public static ProcedureJar read(Bytes jar) {
    if (jar.length() > BYTES_MAX) {
      throw new SqlException(
          "54000", "a jar of procedures has at most " + (BYTES_MAX >> 20) + " megabytes");
    }
    SortedMap<String, Bytes> files = new TreeMap<>();
    long inflated = 0;
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar.unsafeArray()))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (entry.isDirectory()) {
          continue;
        }
        byte[] content = in.readNBytes((int) (INFLATED_BYTES_MAX - inflated) + 1);
        inflated += content.length;
        if (inflated > INFLATED_BYTES_MAX) {
          throw new SqlException("54000", "the jar's content is too large");
        }
        files.put(entry.getName(), Bytes.wrap(content));
      }
    } catch (IOException | IllegalArgumentException broken) {
      throw new SqlException("22023", "not a jar: " + broken.getMessage());
    }
    if (!files.containsKey(SERVICES)) {
      throw new SqlError("22023", files.isEmpty() ? "not a jar" : "the jar names no procedures")
          .withHint("It names their classes, one a line, in " + SERVICES + ".")
          .asException();
    }
    return new ProcedureJar(digest(jar), files);
  }

  /// SHA-256 in hexadecimal.
  public static String digest(Bytes jar) {
    return Digest.of(jar.unsafeArray()).hex();
  }

  /// Its procedures, ready to be instantiated.
  ///
  /// @throws SqlException 22023 if a class is missing or cannot be loaded
  public SortedMap<String, ServiceLoader.Provider<Procedure>> load() {
    SortedMap<String, ServiceLoader.Provider<Procedure>> found = new TreeMap<>();
    try {
      ServiceLoader.load(Procedure.class, new JarLoader(Map.copyOf(files))).stream()
          .forEach(each -> found.put(each.type().getName(), each));
    } catch (ServiceConfigurationError | LinkageError broken) {
      throw new SqlException(
          "22023", "the jar's procedures cannot be loaded: " + broken.getMessage());
    }
    return found;
  }
}
