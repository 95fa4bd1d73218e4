package quorate.database.procedure;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Calls that a procedure may not make, because their results differ between replicas or between
/// executions.
enum Forbidden {
  TIME("the time: Transaction.now() tells the call's, which is the same on every replica"),
  CHANCE("chance: Transaction.random() and uuid() draw the same on every replica"),
  THREADS("threads: their order differs from replica to replica"),
  FILES("files, which are others on every machine"),
  NETWORK("the network, which answers otherwise every time"),
  DATABASES("a database by JDBC: Transaction.query() and update() are part of the transaction"),
  MACHINE("the machine it runs on, or ends or changes the process"),
  REFLECTION("classes by reflection, or what lies below Java, so that nobody can see what it does"),
  ORDER(
      "a set or map with an order that differs from process to process: LinkedHashMap, TreeMap and List"
          + " have the same everywhere"),
  METER("the meter that ends endless programs"),
  STATE("a static field after its class was made: nothing is kept from call to call but in tables");

  /// Classes that may not be used at all, by prefixes of their names.
  private record Classes(Forbidden why, List<String> prefixes) {}

  private static final List<Classes> CLASSES =
      List.of(
          new Classes(
              CHANCE,
              List.of("java/util/concurrent/ThreadLocalRandom", "java/security/SecureRandom")),
          new Classes(
              THREADS,
              List.of(
                  "java/lang/Thread",
                  "java/lang/StructuredTask",
                  "java/util/Timer",
                  "java/util/concurrent/Executor",
                  "java/util/concurrent/ForkJoin",
                  "java/util/concurrent/CompletableFuture",
                  "java/util/concurrent/ScheduledThreadPool",
                  "java/util/concurrent/ThreadPool",
                  "java/util/concurrent/locks/LockSupport")),
          new Classes(
              FILES,
              List.of(
                  "java/io/File",
                  "java/io/RandomAccessFile",
                  "java/nio/file/",
                  "java/util/zip/ZipFile",
                  "java/util/jar/JarFile")),
          new Classes(
              NETWORK, List.of("java/net/", "java/nio/channels/", "javax/net/", "java/rmi/")),
          new Classes(DATABASES, List.of("java/sql/", "javax/sql/", "javax/naming/")),
          new Classes(
              MACHINE,
              List.of(
                  "java/lang/Process",
                  "java/lang/management/",
                  "java/lang/ref/",
                  "java/lang/Runtime$")),
          new Classes(
              REFLECTION,
              List.of(
                  "java/lang/reflect/",
                  "java/lang/invoke/MethodHandles",
                  "java/lang/foreign/",
                  "java/lang/ClassLoader",
                  "java/lang/Module",
                  "javax/script/",
                  "javax/tools/",
                  "sun/",
                  "jdk/",
                  "com/sun/")),
          new Classes(METER, List.of("quorate/procedure/Meter")));

  private static final Set<String> OF_THE_MACHINE =
      Set.of(
          "java/lang/System.getenv",
          "java/lang/System.getProperty",
          "java/lang/System.getProperties",
          "java/lang/System.setProperty",
          "java/lang/System.setProperties",
          "java/lang/System.clearProperty",
          "java/lang/System.exit",
          "java/lang/System.load",
          "java/lang/System.loadLibrary",
          "java/lang/System.identityHashCode",
          "java/lang/System.gc",
          "java/lang/System.setOut",
          "java/lang/System.setErr",
          "java/lang/System.setIn",
          "java/lang/Integer.getInteger",
          "java/lang/Long.getLong",
          "java/lang/Boolean.getBoolean",
          "java/util/Locale.getDefault",
          "java/util/Locale.setDefault",
          "java/util/TimeZone.getDefault",
          "java/util/TimeZone.setDefault",
          "java/time/ZoneId.systemDefault",
          "java/nio/charset/Charset.defaultCharset");

  private static final Set<String> OF_TIME =
      Set.of(
          "java/lang/System.currentTimeMillis",
          "java/lang/System.nanoTime",
          "java/time/Clock.systemUTC",
          "java/time/Clock.systemDefaultZone",
          "java/time/Clock.system",
          "java/time/Clock.tickMillis",
          "java/time/Clock.tickSeconds",
          "java/time/Clock.tickMinutes",
          "java/time/InstantSource.system",
          "java/util/Calendar.getInstance");

  private static final Set<String> OF_CHANCE =
      Set.of(
          "java/lang/Math.random",
          "java/lang/StrictMath.random",
          "java/util/UUID.randomUUID",
          "java/util/random/RandomGenerator.getDefault",
          "java/util/random/RandomGenerator.of");

  /// Java draws the order of their elements anew in each process.
  private static final Set<String> IN_ANY_ORDER =
      Set.of(
          "java/util/Set.of",
          "java/util/Set.copyOf",
          "java/util/Map.of",
          "java/util/Map.ofEntries",
          "java/util/Map.copyOf",
          "java/util/stream/Collectors.toUnmodifiableSet",
          "java/util/stream/Collectors.toUnmodifiableMap",
          "java/util/IdentityHashMap.<init>",
          "java/util/WeakHashMap.<init>");

  private static final Set<String> BY_REFLECTION =
      Set.of(
          "java/lang/Class.forName",
          "java/lang/Class.newInstance",
          "java/lang/Class.getClassLoader",
          "java/lang/Class.getMethod",
          "java/lang/Class.getMethods",
          "java/lang/Class.getDeclaredMethod",
          "java/lang/Class.getDeclaredMethods",
          "java/lang/Class.getConstructor",
          "java/lang/Class.getConstructors",
          "java/lang/Class.getDeclaredConstructor",
          "java/lang/Class.getDeclaredConstructors",
          "java/lang/Class.getField",
          "java/lang/Class.getFields",
          "java/lang/Class.getDeclaredField",
          "java/lang/Class.getDeclaredFields",
          "java/util/ServiceLoader.load");

  private final String what;

  Forbidden(String what) {
    this.what = what;
  }

  /// The subject and the remedy, as an error message has them.
  String what() {
    return what;
  }

  /// The reason why a method or constructor may not be called, if there is one.
  ///
  /// @param owner its class's name, with slashes
  /// @param descriptor its parameter types and return type
  static Optional<Forbidden> of(String owner, String method, String descriptor) {
    if (owner.equals("java/lang/Runtime")) {
      return Optional.of(MACHINE);
    }
    for (Classes each : CLASSES) {
      if (each.prefixes().stream().anyMatch(owner::startsWith)) {
        return Optional.of(each.why());
      }
    }
    String name = owner + "." + method;
    boolean withoutArguments = descriptor.startsWith("()");
    boolean unseeded =
        method.equals("<init>")
            && withoutArguments
            && (owner.equals("java/util/Random") || owner.equals("java/util/SplittableRandom"));
    if (unseeded || OF_CHANCE.contains(name) || shuffles(name, descriptor)) {
      return Optional.of(CHANCE);
    }
    boolean now = owner.startsWith("java/time/") && method.equals("now");
    boolean date =
        name.equals("java/util/Date.<init>") || name.equals("java/util/GregorianCalendar.<init>");
    if (now || OF_TIME.contains(name) || date && withoutArguments) {
      return Optional.of(TIME);
    }
    if (OF_THE_MACHINE.contains(name)) {
      return Optional.of(MACHINE);
    }
    if (IN_ANY_ORDER.contains(name)) {
      return Optional.of(ORDER);
    }
    if (BY_REFLECTION.contains(name)) {
      return Optional.of(REFLECTION);
    }
    boolean parallel =
        method.equals("parallelStream")
            || method.equals("parallel") && descriptor.contains("Ljava/util/stream/")
            || name.startsWith("java/util/Arrays.parallel")
            || name.equals("java/lang/Object.wait");
    return parallel ? Optional.of(THREADS) : Optional.empty();
  }

  private static boolean shuffles(String name, String descriptor) {
    return name.equals("java/util/Collections.shuffle") && descriptor.equals("(Ljava/util/List;)V");
  }
}
