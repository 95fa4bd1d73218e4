package quorate.bench.load;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A single SQLite behind HTTP that answers as rqlite's interface is documented.
public final class RqliteStandIn implements AutoCloseable {
  private final HttpServer server;
  private final Connection database;
  private final List<String> heard = new ArrayList<>();

  /// Runs as a program with the options of `rqlited`, until it is ended.
  public static void main(String[] arguments) throws IOException, SQLException {
    String address = arguments[Arrays.asList(arguments).indexOf("-http-addr") + 1];
    new RqliteStandIn(Integer.parseInt(address.substring(address.indexOf(':') + 1)));
  }

  /// A stand-in on any port.
  public RqliteStandIn() throws IOException, SQLException {
    this(0);
  }

  private RqliteStandIn(int port) throws IOException, SQLException {
    this.database = DriverManager.getConnection("jdbc:sqlite::memory:");
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/db/execute", exchange -> answer(exchange, false));
    server.createContext("/db/query", exchange -> answer(exchange, true));
    server.createContext(
        "/readyz",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }

  /// Its target.
  public Target target() {
    return Target.of(Target.RQLITE + "http://127.0.0.1:" + server.getAddress().getPort());
  }

  /// The requests so far, each with its path and body.
  synchronized List<String> heard() {
    return List.copyOf(heard);
  }

  private synchronized void answer(HttpExchange exchange, boolean isQuery) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    heard.add(exchange.getRequestURI() + " " + body);
    List<Map<String, Object>> results = new ArrayList<>();
    for (Object statement : JSON.std.listFrom(body)) {
      results.add(result((List<?>) statement, isQuery));
    }
    byte[] answer = JSON.std.asString(Map.of("results", results)).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private Map<String, Object> result(List<?> statement, boolean isQuery) {
    Map<String, Object> result = new LinkedHashMap<>();
    try (PreparedStatement prepared =
        database.prepareStatement(String.valueOf(statement.getFirst()))) {
      for (int i = 1; i < statement.size(); i++) {
        prepared.setObject(i, statement.get(i));
      }
      if (isQuery) {
        rows(prepared, result);
      } else {
        result.put("rows_affected", prepared.executeUpdate());
      }
    } catch (SQLException refused) {
      result.put("error", refused.getMessage());
    }
    return result;
  }

  private static void rows(PreparedStatement prepared, Map<String, Object> result)
      throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    try (ResultSet found = prepared.executeQuery()) {
      for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
        columns.add(found.getMetaData().getColumnLabel(i));
      }
      while (found.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= columns.size(); i++) {
          row.add(found.getObject(i));
        }
        rows.add(row);
      }
    }
    result.put("columns", columns);
    if (!rows.isEmpty()) {
      result.put("values", rows);
    }
  }

  @Override
  public void close() throws SQLException {
    server.stop(0);
    database.close();
  }
}
