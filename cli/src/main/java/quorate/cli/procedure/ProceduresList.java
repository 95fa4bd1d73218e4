package quorate.cli.procedure;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `quorate procedures list`.
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "Lists the procedures that are installed.",
    footer = {"", "Examples:", "  ./quorate procedures list", "  ./quorate procedures list --json"})
final class ProceduresList extends AtGateway implements Callable<Integer> {
  private static final String SQL =
      "select proname, pg_get_function_arguments(oid), prosrc, probin from pg_proc"
          + " where prokind = 'p' and pronamespace = 'public'::regnamespace order by proname";

  @Override
  public Integer call() throws IOException, SQLException {
    List<Map<String, String>> all = new ArrayList<>();
    try (Connection client = open();
        Statement statement = client.createStatement();
        ResultSet rows = statement.executeQuery(SQL)) {
      while (rows.next()) {
        Map<String, String> each = new LinkedHashMap<>();
        each.put("name", rows.getString(1));
        each.put("arguments", rows.getString(2));
        each.put("class", rows.getString(3));
        each.put("jar", rows.getString(4));
        all.add(each);
      }
    }
    if (json) {
      System.out.println(JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(all));
    } else if (all.isEmpty()) {
      System.out.println("no procedures; ./quorate procedures install --help");
    } else {
      all.forEach(each ->
          System.out.printf(
              "%s(%s)  %s  %.12s%n",
              each.get("name"), each.get("arguments"), each.get("class"), each.get("jar")));
    }
    return 0;
  }
}
