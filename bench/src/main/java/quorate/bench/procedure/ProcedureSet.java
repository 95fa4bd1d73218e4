package quorate.bench.procedure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import quorate.bench.load.Session;
import quorate.core.Bytes;
import quorate.database.procedure.ProcedureJar;
import quorate.database.procedure.SourceJar;
import quorate.procedure.Procedure;

/// The procedures of a workload, from this process's class path.
public enum ProcedureSet {
  BANK(List.of(BankDeposit.class)),
  TPCC(
      List.of(
          TpccNewOrder.class,
          TpccPayment.class,
          TpccOrderStatus.class,
          TpccDelivery.class,
          TpccStockLevel.class));

  private final List<Class<? extends Procedure>> classes;

  ProcedureSet(List<Class<? extends Procedure>> classes) {
    this.classes = classes;
  }

  /// A jar with the procedures.
  public Bytes jar() {
    SortedMap<String, Bytes> files = new TreeMap<>();
    String names = classes.stream().map(Class::getName).collect(Collectors.joining("\n"));
    files.put(ProcedureJar.SERVICES, Bytes.wrap(names.getBytes(StandardCharsets.UTF_8)));
    for (Class<?> each : classes) {
      String path = each.getName().replace('.', '/') + ".class";
      try (InputStream file =
          java.util.Objects.requireNonNull(each.getClassLoader()).getResourceAsStream(path)) {
        files.put(path, Bytes.wrap(java.util.Objects.requireNonNull(file).readAllBytes()));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return SourceJar.jar(files);
  }

  /// Installs the procedures through `session`.
  ///
  /// @throws SQLException if the target is not Quorate, or the user is not a superuser
  public void install(Session session) throws SQLException {
    session.all(
        "call quorate.install_procedures(?)", row -> row.getString(1), (Object) jar().toArray());
  }
}
