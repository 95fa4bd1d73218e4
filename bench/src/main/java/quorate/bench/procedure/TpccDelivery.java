package quorate.bench.procedure;

import java.util.List;
import java.util.Optional;
import quorate.procedure.Parameter;
import quorate.procedure.Procedure;
import quorate.procedure.Row;
import quorate.procedure.Transaction;

/// The Delivery transaction (clause 2.7): the oldest new order of each district.
public final class TpccDelivery implements Procedure {
  private static final int DISTRICTS = 10;

  @Override
  public String name() {
    return "tpcc_delivery_of";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.in("warehouse", "int"),
        Parameter.in("carrier", "int"),
        Parameter.out("delivered", "int"));
  }

  @Override
  public List<String> tables() {
    return List.of(
        "tpcc_new_order (warehouse)",
        "tpcc_orders (warehouse)",
        "tpcc_order_line (warehouse)",
        "tpcc_customer (warehouse)");
  }

  @Override
  public List<?> call(Transaction tx, Row arguments) {
    int warehouse = arguments.getInt("warehouse");
    int delivered = 0;
    for (int district = 1; district <= DISTRICTS; district++) {
      Optional<Row> oldest =
          tx.one(
              "select no_o_id from tpcc_new_order where no_w_id = $1 and no_d_id = $2"
                  + " order by no_o_id limit 1",
              warehouse,
              district);
      if (oldest.isPresent()) { // clause 2.7.4.2: a district may have none
        deliver(tx, warehouse, district, oldest.get().getInt(0), arguments.getInt("carrier"));
        delivered++;
      }
    }
    return List.of(delivered);
  }

  private static void deliver(Transaction tx, int warehouse, int district, int order, int carrier) {
    tx.update(
        "delete from tpcc_new_order where no_w_id = $1 and no_d_id = $2 and no_o_id = $3",
        warehouse,
        district,
        order);
    Row customer =
        TpccPayment.one(
            tx,
            "select o_c_id from tpcc_orders where o_w_id = $1 and o_d_id = $2 and o_id = $3",
            warehouse,
            district,
            order);
    tx.update(
        "update tpcc_orders set o_carrier_id = $1 where o_w_id = $2 and o_d_id = $3 and o_id = $4",
        carrier,
        warehouse,
        district,
        order);
    tx.update(
        "update tpcc_order_line set ol_delivery_d = $1"
            + " where ol_w_id = $2 and ol_d_id = $3 and ol_o_id = $4",
        tx.now(),
        warehouse,
        district,
        order);
    Row amount =
        TpccPayment.one(
            tx,
            "select sum(ol_amount) from tpcc_order_line"
                + " where ol_w_id = $1 and ol_d_id = $2 and ol_o_id = $3",
            warehouse,
            district,
            order);
    tx.update(
        "update tpcc_customer set c_balance = c_balance + $1, c_delivery_cnt = c_delivery_cnt + 1"
            + " where c_w_id = $2 and c_d_id = $3 and c_id = $4",
        amount.get(0),
        warehouse,
        district,
        customer.get(0));
  }
}
