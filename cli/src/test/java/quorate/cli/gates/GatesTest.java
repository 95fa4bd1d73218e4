package quorate.cli.gates;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Structural rules: no cycles, small files and functions, no unused dependencies, and each rule of
/// a protocol cited where it is enforced (CONTRIBUTING.md, "Gates").
class GatesTest {
  private static final int FILE_LINES = 400;
  private static final int FUNCTION_LINES = 60;
  private static final int CYCLE_FILES = 15;
  private static final int PACKAGE_FILES = 60;

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("quorate");

  @Test
  void packagesHaveNoCycles() throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    for (Set<String> cycle : Dependencies.ofPackages(CLASSES)) {
      cycle.forEach(each -> found.put(each, cycle.size()));
    }
    AllowedList.read("package-cycles").check(found, "these packages reach each other in a circle");
  }

  @Test
  void packagesAreSmall() throws IOException {
    Map<String, Integer> files = new TreeMap<>();
    for (Path file : SourceTree.files()) {
      String name = SourceTree.name(file);
      if (name.contains("/src/main/")) {
        files.merge(name.substring(0, name.lastIndexOf('/')), 1, Integer::sum);
      }
    }
    files.values().removeIf(count -> count <= PACKAGE_FILES);
    AllowedList.read("large-packages")
        .check(files, "a package has at most " + PACKAGE_FILES + " files");
  }

  @Test
  void filesHaveNoLargeCycles() throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    for (Set<String> cycle : Dependencies.ofFiles(CLASSES, CYCLE_FILES)) {
      cycle.forEach(each -> found.put(each, cycle.size()));
    }
    AllowedList.read("file-cycles")
        .check(found, "these reach each other in a circle of more than " + CYCLE_FILES);
  }

  @Test
  void filesAreSmall() throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    for (Path file : SourceTree.files()) {
      try (Stream<String> lines = Files.lines(file)) {
        int count = (int) lines.filter(line -> !line.startsWith("import ")).count();
        if (count > FILE_LINES) {
          found.put(SourceTree.name(file), count);
        }
      }
    }
    AllowedList.read("long-files")
        .check(found, "a file holds one idea: take one out, rather than shorten it");
  }

  @Test
  void functionsAreSmall() throws IOException {
    AllowedList.read("long-functions")
        .check(
            SourceTree.functionsOver(FUNCTION_LINES),
            "a function has at most " + FUNCTION_LINES + " lines");
  }

  @Test
  void modulesDeclareNoDependencyThatTheyDoNotUse() throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    for (String module : SourceTree.modules()) {
      Path root = SourceTree.ROOT.resolve(module);
      for (ModuleDependency each : ModuleDependency.of(root.resolve("pom.xml"))) {
        if (!each.isUsedIn(root)) {
          found.put(module + " -> " + each.module(), 1);
        }
      }
    }
    AllowedList.read("unused-dependencies").check(found, "take it out of the pom");
  }

  /// A module of the project named in another one's pom.
  private record ModuleDependency(String module, boolean ofTests) {
    private static final Pattern DECLARED =
        Pattern.compile(
            "<groupId>org\\.quorate</groupId>\\s*<artifactId>([a-z-]+)</artifactId>"
                + "(?:(?!</dependency>).)*?</dependency>",
            Pattern.DOTALL);

    static List<ModuleDependency> of(Path pom) throws IOException {
      List<ModuleDependency> all = new ArrayList<>();
      String text = Files.readString(pom);
      Matcher each = DECLARED.matcher(text.substring(text.indexOf("<dependencies>")));
      while (each.find()) {
        if (!each.group().contains("<type>test-jar</type>")) {
          all.add(
              new ModuleDependency(each.group(1), each.group().contains("<scope>test</scope>")));
        }
      }
      return all;
    }

    /// A module's packages begin with its name, except those of `bench-peers`, on which none
    /// depends.
    boolean isUsedIn(Path root) throws IOException {
      Path sources = root.resolve(ofTests ? "src/test/java" : "src/main/java");
      Pattern named = Pattern.compile("\\bquorate\\." + module + "\\.");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          if (named.matcher(Files.readString(file)).find()) {
            return true;
          }
        }
      }
      return false;
    }
  }

  @Test
  void eachRuleOfAProtocolIsCitedInItsCode() throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    for (Map.Entry<String, List<String>> protocol : ProtocolRules.ROOMS.entrySet()) {
      ProtocolRules rules = ProtocolRules.of(protocol.getKey());
      rules
          .notCitedIn(protocol.getValue())
          .forEach(rule -> found.put(protocol.getKey() + " " + rule, 1));
    }
    AllowedList.read("uncited-rules")
        .check(found, "name the rule in a comment at the code that enforces it");
  }
}
