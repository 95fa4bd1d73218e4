package quorate.database.engine.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A class loader for one version of a driver, so that several versions serve in one process.
///
/// Classes in the jars are loaded from them. A vendor's classes are loaded from nowhere else,
/// because the process may have another version. Quorate's classes that work with a vendor's are
/// defined again here, from the process's bytes, and link with the jars' version. All other classes
/// of Quorate are the process's, so that both sides share the same values.
final class DriverLoader extends URLClassLoader {
  private static final String ENGINES = "quorate.database.engine.";

  /// Classes that an engine calls, or finds by name, for every row that changes.
  private static final Set<String> CALLED =
      Set.of(
          "quorate.database.capture.H2Trigger",
          "quorate.database.capture.HsqldbTrigger",
          "quorate.database.capture.DerbyTrigger",
          "quorate.database.capture.DerbyTriggerPlans");

  private static final List<String> VENDORS =
      List.of(
          "org.h2.",
          "org.hsqldb.",
          "org.apache.derby.",
          "org.sqlite.",
          "org.duckdb.",
          "org.postgresql.",
          "org.mariadb.");

  static {
    registerAsParallelCapable();
  }

  private final ClassLoader process;

  /// @param process the loader of this process's classes
  DriverLoader(URL[] jars, ClassLoader process) {
    super(jars, process);
    this.process = process;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known == null ? found(name) : known;
    }
  }

  private Class<?> found(String name) throws ClassNotFoundException {
    if (isMadeAnew(name)) {
      return madeAnew(name);
    }
    if (isOfVendor(name) || findResource(path(name)) != null) {
      return findClass(name);
    }
    return process.loadClass(name);
  }

  private static boolean isMadeAnew(String name) {
    int nested = name.indexOf('$');
    return name.startsWith(ENGINES)
        || CALLED.contains(nested < 0 ? name : name.substring(0, nested));
  }

  private static boolean isOfVendor(String name) {
    return VENDORS.stream().anyMatch(name::startsWith);
  }

  private static String path(String name) {
    return name.replace('.', '/') + ".class";
  }

  private Class<?> madeAnew(String name) throws ClassNotFoundException {
    try (InputStream in = process.getResourceAsStream(path(name))) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }

  @Override
  public @Nullable URL getResource(String name) {
    URL own = findResource(name);
    return own != null || isOfVendor(name.replace('/', '.')) ? own : process.getResource(name);
  }

  /// Hides the process's own registrations of JDBC drivers from the jars.
  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    List<URL> all = Collections.list(findResources(name));
    if (!name.equals("META-INF/services/java.sql.Driver") && !isOfVendor(name.replace('/', '.'))) {
      all.addAll(Collections.list(process.getResources(name)));
    }
    return Collections.enumeration(all);
  }
}
