package quorate.cli.log;

/// The part of the cluster that a line of the log comes from: `node 2`, `gateway`.
///
/// A process with one part names it once. Where one process runs several, whoever starts a part
/// names it in the thread that starts it, and the threads that are made from there inherit it.
public final class LogOrigin {
  private static final InheritableThreadLocal<String> OF_THREAD = new InheritableThreadLocal<>();
  private static volatile String ofProcess = "quorate";

  private LogOrigin() {}

  static void nameProcess(String part) {
    ofProcess = part;
  }

  /// Names the part that this thread, and every thread that is made from here on, works for.
  public static void nameThread(String part) {
    OF_THREAD.set(part);
  }

  static String current() {
    String part = OF_THREAD.get();
    return part == null ? ofProcess : part;
  }
}
