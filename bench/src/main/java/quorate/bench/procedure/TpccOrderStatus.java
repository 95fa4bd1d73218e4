package quorate.bench.procedure;

import java.util.List;
import java.util.Optional;
import quorate.procedure.Null;
import quorate.procedure.Parameter;
import quorate.procedure.Procedure;
import quorate.procedure.Row;
import quorate.procedure.Transaction;

/// The Order-Status transaction (clause 2.6).
public final class TpccOrderStatus implements Procedure {
  @Override
  public String name() {
    return "tpcc_order_status_of";
  }

  /// The customer is given by number or, if that is NULL, by last name. The order's lines are
  /// returned as a text, one per line.
  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.in("warehouse", "int"),
        Parameter.in("district", "int"),
        Parameter.in("customer", "int"),
        Parameter.in("last", "varchar(16)"),
        Parameter.out("balance", "numeric(12, 2)"),
        Parameter.out("number", "int"),
        Parameter.out("lines", "text"));
  }

  @Override
  public List<String> tables() {
    return List.of(
        "tpcc_customer (warehouse, district) for read",
        "tpcc_orders (warehouse, district) for read",
        "tpcc_order_line (warehouse, district) for read");
  }

  @Override
  public List<?> call(Transaction tx, Row arguments) {
    int warehouse = arguments.getInt("warehouse");
    int district = arguments.getInt("district");
    int customer = TpccPayment.customer(tx, arguments, warehouse, district);
    Row known =
        TpccPayment.one(
            tx,
            "select c_balance, c_first, c_middle, c_last from tpcc_customer"
                + " where c_w_id = $1 and c_d_id = $2 and c_id = $3",
            warehouse,
            district,
            customer);
    Optional<Row> order =
        tx.one(
            "select o_id, o_entry_d, o_carrier_id from tpcc_orders"
                + " where o_w_id = $1 and o_d_id = $2 and o_c_id = $3 order by o_id desc limit 1",
            warehouse,
            district,
            customer);
    StringBuilder lines = new StringBuilder();
    if (order.isPresent()) {
      for (Row line :
          tx.query(
              "select ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d"
                  + " from tpcc_order_line where ol_w_id = $1 and ol_d_id = $2 and ol_o_id = $3"
                  + " order by ol_number",
              warehouse,
              district,
              order.get().get("o_id"))) {
        lines.append(line.values()).append('\n');
      }
    }
    return List.of(
        known.get("c_balance"), Null.orNull(order.map(each -> each.get("o_id"))), lines.toString());
  }
}
