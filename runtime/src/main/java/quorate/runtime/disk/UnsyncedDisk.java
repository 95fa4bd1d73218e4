package quorate.runtime.disk;

import java.io.IOException;
import java.util.List;

/// A disk without fsync: what is forced is with the operating system, and survives the process but
/// no power failure. For measuring what the syncs cost, and nothing else; figures say so.
///
/// @param disk where the files are
public record UnsyncedDisk(Disk disk) implements Disk {
  @Override
  public List<String> list() throws IOException {
    return disk.list();
  }

  @Override
  public long size(String file) throws IOException {
    return disk.size(file);
  }

  @Override
  public byte[] read(String file, long offset, int length) throws IOException {
    return disk.read(file, offset, length);
  }

  @Override
  public Appender create(String file) throws IOException {
    return new Unsynced(disk.create(file));
  }

  @Override
  public Appender reopen(String file, long size) throws IOException {
    return new Unsynced(disk.reopen(file, size));
  }

  @Override
  public void rename(String from, String to) throws IOException {
    disk.rename(from, to);
  }

  @Override
  public void delete(String file) throws IOException {
    disk.delete(file);
  }

  @Override
  public void syncDirectory() {}

  @Override
  public boolean syncs() {
    return false;
  }

  @Override
  public String describe() {
    return disk.describe() + " (without fsync)";
  }

  private record Unsynced(Appender file) implements Appender {
    @Override
    public void append(byte[] bytes, int offset, int length) throws IOException {
      file.append(bytes, offset, length);
    }

    @Override
    public long end() {
      return file.end();
    }

    @Override
    public void force() {}

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
