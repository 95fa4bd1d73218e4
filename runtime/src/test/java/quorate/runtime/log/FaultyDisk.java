package quorate.runtime.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import quorate.runtime.disk.Disk;

/// An in-memory disk that after a power failure keeps synced bytes, and arbitrary others: a part,
/// garbage, or nothing; a rename that was not synced may be undone.
public final class FaultyDisk implements Disk {
  /// A file's bytes, and how many of them are synced.
  private static final class Content {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int synced;
  }

  private final RandomGenerator random;
  private TreeMap<String, Content> files = new TreeMap<>();

  /// The directory as it was last synced.
  private TreeMap<String, Content> syncedFiles = new TreeMap<>();

  /// The operations left before the power fails; negative for never.
  volatile int operationsLeft = -1;

  /// Whether every write fails.
  volatile boolean full;

  public FaultyDisk(RandomGenerator random) {
    this.random = random;
  }

  private void operation() {
    if (operationsLeft == 0) {
      throw new PowerFailure();
    }
    if (operationsLeft > 0) {
      operationsLeft--;
    }
  }

  /// Fails the power now, from any thread.
  public void fail() {
    operationsLeft = 0;
  }

  /// Fails every write from now on, from any thread.
  public void fill() {
    full = true;
  }

  /// The disk after the power has come back.
  public FaultyDisk afterPowerFailure() {
    FaultyDisk disk = new FaultyDisk(random);
    TreeMap<String, Content> left = random.nextBoolean() ? files : syncedFiles;
    left.forEach((name, content) -> {
      Content kept = new Content();
      byte[] all = content.bytes.toByteArray();
      kept.bytes.writeBytes(Arrays.copyOf(all, content.synced));
      byte[] unsynced = Arrays.copyOfRange(all, content.synced, all.length);
      kept.bytes.writeBytes(tear(unsynced));
      kept.synced = kept.bytes.size();
      disk.files.put(name, kept);
    });
    disk.syncedFiles = new TreeMap<>(disk.files);
    return disk;
  }

  /// Damages unsynced bytes: keeps none, all, a prefix, a prefix and zeros, or parts between holes.
  private byte[] tear(byte[] bytes) {
    if (bytes.length == 0) {
      return bytes;
    }
    int cut = random.nextInt(bytes.length + 1);
    byte[] torn = bytes.clone();
    switch (random.nextInt(5)) {
      case 0 -> torn = new byte[0];
      case 1 -> torn = Arrays.copyOf(bytes, cut);
      case 2 -> Arrays.fill(torn, cut, torn.length, (byte) 0);
      case 3 -> Arrays.fill(torn, 0, cut, (byte) 0);
      default -> {} // everything had reached the disk
    }
    return torn;
  }

  byte[] bytes(String file) {
    return Objects.requireNonNull(files.get(file)).bytes.toByteArray();
  }

  /// Replaces a file's content, for damage or a torn tail made by hand.
  void replace(String file, byte[] bytes) {
    Content content = new Content();
    content.bytes.writeBytes(bytes);
    content.synced = bytes.length;
    files.put(file, content);
    syncedFiles.put(file, content);
  }

  private Content content(String file) throws IOException {
    Content content = files.get(file);
    if (content == null) {
      throw new NoSuchFileException(file);
    }
    return content;
  }

  @Override
  public List<String> list() {
    return List.copyOf(files.keySet());
  }

  @Override
  public long size(String file) throws IOException {
    return content(file).bytes.size();
  }

  @Override
  public byte[] read(String file, long offset, int length) throws IOException {
    byte[] all = content(file).bytes.toByteArray();
    return Arrays.copyOfRange(all, (int) offset, (int) Math.min(all.length, offset + length));
  }

  @Override
  public Appender create(String file) throws IOException {
    operation();
    if (full || files.containsKey(file)) {
      throw new IOException(full ? "No space left on device" : file + " exists");
    }
    Content content = new Content();
    files.put(file, content);
    return new ContentAppender(content);
  }

  @Override
  public Appender reopen(String file, long size) throws IOException {
    byte[] kept = Arrays.copyOf(content(file).bytes.toByteArray(), (int) size);
    replace(file, kept);
    return new ContentAppender(content(file));
  }

  @Override
  public void rename(String from, String to) throws IOException {
    operation();
    files.put(to, content(from));
    files.remove(from);
  }

  @Override
  public void delete(String file) throws IOException {
    operation();
    content(file);
    files.remove(file);
  }

  @Override
  public void syncDirectory() {
    operation();
    syncedFiles = new TreeMap<>(files);
  }

  @Override
  public String describe() {
    return "memory";
  }

  private final class ContentAppender implements Appender {
    private final Content content;

    ContentAppender(Content content) {
      this.content = content;
    }

    @Override
    public void append(byte[] bytes, int offset, int length) throws IOException {
      operation();
      if (full) {
        content.bytes.write(bytes, offset, length / 2);
        throw new IOException("No space left on device");
      }
      content.bytes.write(bytes, offset, length);
    }

    @Override
    public long end() {
      return content.bytes.size();
    }

    @Override
    public void force() throws IOException {
      operation();
      content.synced = content.bytes.size();
    }

    @Override
    public void close() {}
  }
}
