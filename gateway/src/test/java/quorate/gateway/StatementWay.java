package quorate.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/// The way of a client's statement through the classes of this module, as JDK Flight Recorder's
/// method tracing (JEP 520) sees it: first on the network thread, then on the session's own, until
/// that waits for the next message. Constructors and accessors are steps like any other; lambdas
/// are none, since the tracing leaves them out.
///
/// @param steps the methods that were called, in their order
record StatementWay(List<Step> steps) {
  private static final Path CLASSES = Path.of("target", "classes");

  /// The package of the wire's encoding, whose steps are shown but not counted.
  private static final String ENCODING = "quorate.gateway.pg.";

  /// A call of a method.
  ///
  /// @param type the name of its class
  private record Step(long thread, String type, String method) {
    static Step of(RecordedEvent event) {
      RecordedMethod method = event.getValue("method");
      return new Step(
          event.getThread().getJavaThreadId(), method.getType().getName(), method.getName());
    }

    /// The simple name of the outermost class.
    String owner() {
      return type.substring(type.lastIndexOf('.') + 1).replaceFirst("\\$.*", "");
    }

    boolean counts() {
      return !type.startsWith(ENCODING);
    }

    boolean is(String owner, String name) {
      return owner().equals(owner) && method.equals(name);
    }
  }

  interface Work {
    void run() throws Exception;
  }

  /// The way of the statement that `work` has executed.
  static StatementWay of(Work work) throws Exception {
    Path file = Files.createTempFile("way", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.MethodTrace").with("filter", String.join(";", classes()));
      recording.start();
      work.run();
      work.run(); // once this begins, the session has done all for the first
      recording.stop();
      recording.dump(file);
      return new StatementWay(
          first(
              RecordingFile.readAllEvents(file).stream()
                  .filter(event -> event.getEventType().getName().equals("jdk.MethodTrace"))
                  .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                  .map(Step::of)
                  .toList()));
    } finally {
      Files.delete(file);
    }
  }

  /// The steps of the first of two equal statements.
  private static List<Step> first(List<Step> both) {
    Predicate<Step> takes = step -> step.is("Inbox", "taken");
    long session = both.stream().filter(takes).findFirst().orElseThrow().thread;
    List<Step> steps = new ArrayList<>();
    steps.addAll(
        half(
            both.stream().filter(step -> step.thread != session).toList(),
            step -> step.is("FrontendDecoder", "decode")));
    steps.addAll(half(both.stream().filter(step -> step.thread == session).toList(), takes));
    return List.copyOf(steps);
  }

  /// The steps up to that one of `marks` with which the second half of them begins.
  private static List<Step> half(List<Step> steps, Predicate<Step> marks) {
    long left = steps.stream().filter(marks).count() / 2;
    for (int i = 0; i < steps.size(); i++) {
      if (marks.test(steps.get(i)) && left-- == 0) {
        return steps.subList(0, i);
      }
    }
    throw new IllegalStateException("nothing was executed");
  }

  private static List<String> classes() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES.resolve("quorate/gateway"))) {
      return files
          .map(file -> CLASSES.relativize(file).toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .sorted()
          .toList();
    }
  }

  /// The outermost classes with a step.
  Set<String> classesVisited() {
    Set<String> visited = new TreeSet<>();
    steps.stream().filter(Step::counts).forEach(step -> visited.add(step.owner()));
    return visited;
  }

  /// How often a class was entered again after it had been left for another one.
  Map<String, Integer> returns() {
    Map<String, Integer> returns = new TreeMap<>();
    Set<String> left = new HashSet<>();
    String last = "";
    for (Step step : steps) {
      if (step.counts() && !step.owner().equals(last)) {
        if (!left.add(step.owner())) {
          returns.merge(step.owner(), 1, Integer::sum);
        }
        last = step.owner();
      }
    }
    return returns;
  }

  /// The way, a line for each stay in a class; those in the wire's encoding are in brackets.
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    String last = "";
    for (Step step : steps) {
      if (step.owner().equals(last)) {
        lines.add(lines.removeLast() + ", " + step.method);
      } else {
        String owner = step.counts() ? step.owner() : "(" + step.owner() + ")";
        lines.add("  " + owner + ": " + step.method);
      }
      last = step.owner();
    }
    return String.join("\n", lines);
  }
}
