package quorate.database.procedure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import quorate.core.Bytes;
import quorate.core.value.SqlException;
import quorate.procedure.Procedure;

/// Compiles Java sources into a jar of procedures. The same sources yield the same jar.
public final class SourceJar {
  /// Midnight of the first day that a zip file can represent.
  private static final java.time.LocalDateTime TIME = java.time.LocalDateTime.of(1980, 1, 1, 0, 0);

  private SourceJar() {}

  /// Compiles sources against the procedures' API, and lists their procedures in the jar.
  ///
  /// @param sources texts by the names of their files, such as `Deposit.java`
  /// @throws SqlException 42601 if they do not compile, with the compiler's messages
  public static Bytes of(Map<String, String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new SqlException("58000", "this Java has no compiler: a JDK has");
    }
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    SortedMap<String, ByteArrayOutputStream> classes = new TreeMap<>();
    List<Source> texts = new ArrayList<>();
    new TreeMap<>(sources).forEach((name, text) -> texts.add(new Source(name, text)));
    try (JavaFileManager files =
        new InMemory(
            compiler.getStandardFileManager(said, null, StandardCharsets.UTF_8), classes)) {
      List<String> options =
          List.of("-classpath", api().toString(), "-proc:none", "-g", "-Xlint:-options");
      if (!compiler.getTask(null, files, said, options, null, texts).call()) {
        throw new SqlException("42601", errors(said));
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    SortedMap<String, Bytes> made = new TreeMap<>();
    classes.forEach((name, bytes) -> made.put(name, Bytes.wrap(bytes.toByteArray())));
    made.put(ProcedureJar.SERVICES, services(made));
    return jar(made);
  }

  /// The jar or directory that contains [Procedure].
  public static Path api() {
    try {
      return Path.of(
          java.util.Objects.requireNonNull(Procedure.class.getProtectionDomain().getCodeSource())
              .getLocation()
              .toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String errors(DiagnosticCollector<JavaFileObject> said) {
    StringBuilder text = new StringBuilder("the sources do not compile");
    for (Diagnostic<? extends JavaFileObject> each : said.getDiagnostics()) {
      if (each.getKind() == Diagnostic.Kind.ERROR) {
        String file = each.getSource() == null ? "" : each.getSource().getName();
        text.append("\n%s:%d: %s".formatted(file, each.getLineNumber(), each.getMessage(null)));
      }
    }
    return text.toString();
  }

  private static Bytes services(SortedMap<String, Bytes> classes) {
    StringBuilder names = new StringBuilder();
    classes.forEach((_, bytes) -> {
      ClassModel type = ClassFile.of().parse(bytes.toArray());
      boolean procedure =
          type.interfaces().stream()
              .anyMatch(each ->
                  each.asInternalName().equals(Procedure.class.getName().replace('.', '/')));
      if (procedure && !type.flags().has(AccessFlag.ABSTRACT)) {
        names.append(type.thisClass().asInternalName().replace('/', '.')).append('\n');
      }
    });
    return Bytes.wrap(names.toString().getBytes(StandardCharsets.UTF_8));
  }

  /// A jar of files.
  public static Bytes jar(SortedMap<String, Bytes> files) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
      for (Map.Entry<String, Bytes> each : files.entrySet()) {
        ZipEntry entry = new ZipEntry(each.getKey());
        entry.setTimeLocal(TIME);
        zip.putNextEntry(entry);
        zip.write(each.getValue().toArray());
        zip.closeEntry();
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return Bytes.wrap(out.toByteArray());
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("source:///" + name.replace(' ', '_')), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
    private final SortedMap<String, ByteArrayOutputStream> classes;

    InMemory(JavaFileManager files, SortedMap<String, ByteArrayOutputStream> classes) {
      super(files);
      this.classes = classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      String path = className.replace('.', '/') + kind.extension;
      return new SimpleJavaFileObject(URI.create("class:///" + path), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          classes.put(path, out);
          return out;
        }
      };
    }
  }
}
