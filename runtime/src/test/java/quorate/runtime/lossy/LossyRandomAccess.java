package quorate.runtime.lossy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.derby.io.StorageRandomAccessFile;
import org.jspecify.annotations.Nullable;

/// A position in a lossy file, as Derby reads and writes there.
final class LossyRandomAccess implements StorageRandomAccessFile {
  private final LossyFile file;
  private final boolean writesAreSynced;
  private final DataInputStream in = new DataInputStream(new In());
  private final DataOutputStream out = new DataOutputStream(new Out());
  private long position;

  LossyRandomAccess(LossyFile file, boolean writesAreSynced) {
    this.file = file;
    this.writesAreSynced = writesAreSynced;
  }

  private final class In extends InputStream {
    @Override
    public int read() {
      byte[] one = new byte[1];
      return LossyRandomAccess.this.read(one, 0, 1) < 1 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      return LossyRandomAccess.this.read(into, offset, length);
    }
  }

  private final class Out extends OutputStream {
    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      file.write(position, bytes, offset, length);
      position += length;
      if (writesAreSynced) {
        file.force();
      }
    }
  }

  /// A read moves the position.
  InputStream input() {
    return in;
  }

  @Override
  public void close() {}

  @Override
  public long getFilePointer() {
    return position;
  }

  @Override
  public long length() {
    return file.length();
  }

  @Override
  public void seek(long to) {
    position = to;
  }

  @Override
  public void setLength(long length) {
    file.resize(length);
    position = Math.min(position, length);
  }

  @Override
  public void sync() {
    file.force();
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    int read = file.read(position, into, offset, length);
    position += Math.max(0, read);
    return read;
  }

  @Override
  public LossyRandomAccess clone() {
    LossyRandomAccess other = new LossyRandomAccess(file, writesAreSynced);
    other.position = position;
    return other;
  }

  @Override
  public void readFully(byte[] into) throws IOException {
    in.readFully(into);
  }

  @Override
  public void readFully(byte[] into, int offset, int length) throws IOException {
    in.readFully(into, offset, length);
  }

  @Override
  public int skipBytes(int count) {
    int skipped = (int) Math.max(0, Math.min(count, file.length() - position));
    position += skipped;
    return skipped;
  }

  @Override
  public boolean readBoolean() throws IOException {
    return in.readBoolean();
  }

  @Override
  public byte readByte() throws IOException {
    return in.readByte();
  }

  @Override
  public int readUnsignedByte() throws IOException {
    return in.readUnsignedByte();
  }

  @Override
  public short readShort() throws IOException {
    return in.readShort();
  }

  @Override
  public int readUnsignedShort() throws IOException {
    return in.readUnsignedShort();
  }

  @Override
  public char readChar() throws IOException {
    return in.readChar();
  }

  @Override
  public int readInt() throws IOException {
    return in.readInt();
  }

  @Override
  public long readLong() throws IOException {
    return in.readLong();
  }

  @Override
  public float readFloat() throws IOException {
    return in.readFloat();
  }

  @Override
  public double readDouble() throws IOException {
    return in.readDouble();
  }

  /// A byte is a character, as [java.io.RandomAccessFile#readLine] has it; an end of line is `\n`,
  /// `\r` or both.
  @Override
  public @Nullable String readLine() throws IOException {
    int next = in.read();
    if (next < 0) {
      return null;
    }
    StringBuilder line = new StringBuilder();
    while (next >= 0 && next != '\n' && next != '\r') {
      line.append((char) next);
      next = in.read();
    }
    long after = position;
    if (next == '\r' && in.read() != '\n') {
      position = after;
    }
    return line.toString();
  }

  @Override
  public String readUTF() throws IOException {
    return in.readUTF();
  }

  @Override
  public void write(int value) throws IOException {
    out.write(value);
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
  }

  @Override
  public void writeBoolean(boolean value) throws IOException {
    out.writeBoolean(value);
  }

  @Override
  public void writeByte(int value) throws IOException {
    out.writeByte(value);
  }

  @Override
  public void writeShort(int value) throws IOException {
    out.writeShort(value);
  }

  @Override
  public void writeChar(int value) throws IOException {
    out.writeChar(value);
  }

  @Override
  public void writeInt(int value) throws IOException {
    out.writeInt(value);
  }

  @Override
  public void writeLong(long value) throws IOException {
    out.writeLong(value);
  }

  @Override
  public void writeFloat(float value) throws IOException {
    out.writeFloat(value);
  }

  @Override
  public void writeDouble(double value) throws IOException {
    out.writeDouble(value);
  }

  @Override
  public void writeBytes(String text) throws IOException {
    out.writeBytes(text);
  }

  @Override
  public void writeChars(String text) throws IOException {
    out.writeChars(text);
  }

  @Override
  public void writeUTF(String text) throws IOException {
    out.writeUTF(text);
  }
}
