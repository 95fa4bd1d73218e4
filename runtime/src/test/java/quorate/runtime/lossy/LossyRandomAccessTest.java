package quorate.runtime.lossy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LossyRandomAccessTest {
  /// A real file is asked the same.
  @Test
  void linesAreThoseOfARealFile(@TempDir Path directory) throws IOException {
    for (String text : List.of("", "one", "one\ntwo\n", "\r\none\rtwo\r\n\n\nthr\u00e9e\r")) {
      Path path = directory.resolve("lines");
      Files.writeString(path, text, java.nio.charset.StandardCharsets.ISO_8859_1);
      LossyRandomAccess lossy = new LossyRandomAccess(new LossyFile(), false);
      lossy.writeBytes(text);
      lossy.seek(0);
      try (RandomAccessFile real = new RandomAccessFile(path.toFile(), "r")) {
        for (int line = 0; line < 7; line++) {
          assertEquals(real.readLine(), lossy.readLine(), text);
          assertEquals(real.getFilePointer(), lossy.getFilePointer(), text);
        }
      }
    }
  }
}
