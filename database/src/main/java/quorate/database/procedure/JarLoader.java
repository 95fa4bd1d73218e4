package quorate.database.procedure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.procedure.Procedure;

/// Loads a jar's classes from memory. They see Java, the procedures' API and each other, but
/// nothing else of Quorate, no driver, and no other jar.
final class JarLoader extends ClassLoader {
  private static final String API = Procedure.class.getPackageName() + ".";

  private final Map<String, Bytes> files;

  JarLoader(Map<String, Bytes> files) {
    super("procedures", ClassLoader.getPlatformClassLoader());
    this.files = files;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    return name.startsWith(API)
        ? Class.forName(name, false, Procedure.class.getClassLoader())
        : super.loadClass(name, resolve);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    Bytes file = files.get(name.replace('.', '/') + ".class");
    if (file == null) {
      throw new ClassNotFoundException(name);
    }
    byte[] metered;
    try {
      metered = Metering.metered(file.toArray(), this);
    } catch (IllegalArgumentException broken) {
      throw new ClassNotFoundException(name + " is not a class: " + broken.getMessage(), broken);
    }
    return defineClass(name, metered, 0, metered.length);
  }

  /// A class of the jar, unmodified.
  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    Bytes file = files.get(name);
    return file == null
        ? super.getResourceAsStream(name)
        : new ByteArrayInputStream(file.toArray());
  }

  @Override
  protected @Nullable URL findResource(String name) {
    Bytes file = files.get(name);
    if (file == null) {
      return null;
    }
    try {
      return URL.of(URI.create("procedures:///" + name.replace(' ', '+')), new InMemory(file));
    } catch (java.net.MalformedURLException | IllegalArgumentException noName) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL found = findResource(name);
    return Collections.enumeration(found == null ? List.of() : List.of(found));
  }

  private static final class InMemory extends URLStreamHandler {
    private final Bytes file;

    InMemory(Bytes file) {
      this.file = file;
    }

    @Override
    protected URLConnection openConnection(URL url) {
      return new URLConnection(url) {
        @Override
        public void connect() {}

        @Override
        public InputStream getInputStream() throws IOException {
          return new ByteArrayInputStream(file.toArray());
        }
      };
    }
  }
}
