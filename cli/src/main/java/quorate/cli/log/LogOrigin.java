package quorate.cli.log;

/// The part of the cluster that a log line comes from: `node 2`, `gateway`.
///
/// A process with a single part names it once. In a process with several, each part is named in the
/// thread that starts it, and threads created from there inherit the name.
public final class LogOrigin {
  private static final InheritableThreadLocal<String> OF_THREAD = new InheritableThreadLocal<>();
  private static volatile String ofProcess = "quorate";

  private LogOrigin() {}

  static void nameProcess(String part) {
    ofProcess = part;
  }

  /// Names the part that this thread, and every thread created from it, works for.
  public static void nameThread(String part) {
    OF_THREAD.set(part);
  }

  static String current() {
    String part = OF_THREAD.get();
    return part == null ? ofProcess : part;
  }
}
