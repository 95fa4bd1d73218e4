package quorate.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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

  /// The way, thread by thread; empty if the session has not come to its end yet. Methods are
  /// recorded once they return, so the last one before the session waits for a message is that with
  /// which it looks for one.
  private static Optional<StatementWay> complete(List<Step> steps) {
    long session = -1;
    Set<Long> network = new HashSet<>();
    for (Step step : steps) {
      session = step.is("CommandEnd", "ready") ? step.thread : session;
      if (step.is("Connection", "channelRead0")) {
        network.add(step.thread);
      }
    }
    List<Step> way = new ArrayList<>();
    List<Step> last = new ArrayList<>();
    for (Step step : steps) {
      if (step.thread == session) {
        last.add(step);
      } else if (network.contains(step.thread)) { // others do work that is no statement's
        way.add(step);
      }
    }
    way.addAll(last);
    return session >= 0 && way.getLast().is("Inbox", "hasSent")
        ? Optional.of(new StatementWay(List.copyOf(way)))
        : Optional.empty();
  }

  interface Work {
    void run() throws Exception;
  }

  /// Traces statements, until it is closed.
  static final class Tracing implements AutoCloseable {
    private static final int LOOKS_MAX = 100;

    private final Recording recording = new Recording();
    private final Path file = Files.createTempFile("way", ".jfr");

    /// The time of the last step of earlier statements.
    private Instant before = Instant.MIN;

    Tracing() throws IOException {
      recording.enable("jdk.MethodTrace").with("filter", String.join(";", classes()));
      recording.start();
    }

    /// The way of the statement that `work` executes.
    StatementWay of(Work work) throws Exception {
      work.run();
      for (int i = 0; i < LOOKS_MAX; i++) { // until the session, which has answered, waits again
        recording.dump(file);
        List<RecordedEvent> events =
            RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("jdk.MethodTrace"))
                .filter(event -> event.getStartTime().isAfter(before))
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .toList();
        Optional<StatementWay> way = complete(events.stream().map(Step::of).toList());
        if (way.isPresent()) {
          before = events.getLast().getStartTime();
          return way.get();
        }
      }
      throw new IllegalStateException("the session does not wait again");
    }

    @Override
    public void close() throws IOException {
      recording.close();
      Files.delete(file);
    }
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
