package quorate.bench.procedure;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import quorate.procedure.Parameter;
import quorate.procedure.Procedure;
import quorate.procedure.ProcedureException;
import quorate.procedure.Row;
import quorate.procedure.Transaction;

/// The New-Order transaction (clause 2.4).
public final class TpccNewOrder implements Procedure {
  /// The SQLSTATE for an item that does not exist (clause 2.4.1.4).
  public static final String UNUSED_ITEM = "TC001";

  @Override
  public String name() {
    return "tpcc_new_order_of";
  }

  /// The lines are separated by semicolons; each has the numbers of the item, its supplier and the
  /// quantity, separated by commas.
  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.in("warehouse", "int"),
        Parameter.in("district", "int"),
        Parameter.in("customer", "int"),
        Parameter.in("lines", "text"),
        Parameter.out("number", "int"),
        Parameter.out("total", "numeric(14, 4)"));
  }

  @Override
  public List<String> tables() {
    return List.of(
        "tpcc_customer (warehouse, district) for read",
        "tpcc_warehouse (warehouse) for read",
        "tpcc_district (warehouse, district)",
        "tpcc_orders (warehouse, district)",
        "tpcc_new_order (warehouse, district)",
        "tpcc_order_line (warehouse, district)",
        "tpcc_item for read",
        "tpcc_stock");
  }

  @Override
  public List<?> call(Transaction tx, Row arguments) {
    int warehouse = arguments.getInt("warehouse");
    int district = arguments.getInt("district");
    int customer = arguments.getInt("customer");
    String[] lines = arguments.getString("lines").split(";");
    Row buyer =
        TpccPayment.one(
            tx,
            "select c_discount, c_last, c_credit from tpcc_customer"
                + " where c_w_id = $1 and c_d_id = $2 and c_id = $3",
            warehouse,
            district,
            customer);
    Row home = TpccPayment.one(tx, "select w_tax from tpcc_warehouse where w_id = $1", warehouse);
    Row place =
        TpccPayment.one(
            tx,
            "select d_next_o_id, d_tax from tpcc_district where d_w_id = $1 and d_id = $2",
            warehouse,
            district);
    int order = place.getInt("d_next_o_id");
    tx.update(
        "update tpcc_district set d_next_o_id = d_next_o_id + 1 where d_w_id = $1 and d_id = $2",
        warehouse,
        district);
    tx.update(
        "insert into tpcc_orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
            + " values ($1, $2, $3, $4, $5, $6, $7)",
        warehouse,
        district,
        order,
        customer,
        tx.now(),
        lines.length,
        isLocal(lines, warehouse) ? 1 : 0);
    tx.update(
        "insert into tpcc_new_order (no_w_id, no_d_id, no_o_id) values ($1, $2, $3)",
        warehouse,
        district,
        order);
    BigDecimal sum = BigDecimal.ZERO;
    for (int number = 1; number <= lines.length; number++) {
      sum = sum.add(line(tx, lines[number - 1], warehouse, district, order, number));
    }
    BigDecimal taxed = BigDecimal.ONE.add(home.getDecimal("w_tax")).add(place.getDecimal("d_tax"));
    BigDecimal total =
        sum.multiply(BigDecimal.ONE.subtract(buyer.getDecimal("c_discount"))).multiply(taxed);
    return List.of(order, total);
  }

  private static boolean isLocal(String[] lines, int warehouse) {
    for (String line : lines) {
      if (!line.split(",")[1].equals(String.valueOf(warehouse))) {
        return false;
      }
    }
    return true;
  }

  private static BigDecimal line(
      Transaction tx, String line, int warehouse, int district, int order, int number) {
    String[] parts = line.split(",");
    int item = Integer.parseInt(parts[0]);
    int supplier = Integer.parseInt(parts[1]);
    int quantity = Integer.parseInt(parts[2]);
    Optional<Row> sold =
        tx.one("select i_price, i_name, i_data from tpcc_item where i_id = $1", item);
    if (sold.isEmpty()) {
      throw new ProcedureException(UNUSED_ITEM, "item number is not valid: " + item);
    }
    BigDecimal amount = sold.get().getDecimal("i_price").multiply(BigDecimal.valueOf(quantity));
    Row stock =
        TpccPayment.one(
            tx,
            "select %s, s_quantity, s_data from tpcc_stock where s_w_id = $1 and s_i_id = $2"
                .formatted((district < 10 ? "s_dist_0" : "s_dist_") + district),
            supplier,
            item);
    int left = stock.getInt("s_quantity") - quantity;
    tx.update(
        "update tpcc_stock set s_quantity = $1, s_ytd = s_ytd + $2, s_order_cnt = s_order_cnt + 1,"
            + " s_remote_cnt = s_remote_cnt + $3 where s_w_id = $4 and s_i_id = $5",
        left >= 10 ? left : left + 91,
        quantity,
        supplier == warehouse ? 0 : 1,
        supplier,
        item);
    tx.update(
        "insert into tpcc_order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id,"
            + " ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info)"
            + " values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        warehouse,
        district,
        order,
        number,
        item,
        supplier,
        quantity,
        amount,
        stock.get(0));
    return amount;
  }
}
