package quorate.bench.procedure;

import java.util.List;
import quorate.procedure.Parameter;
import quorate.procedure.Procedure;
import quorate.procedure.Row;
import quorate.procedure.Transaction;

/// The Stock-Level transaction (clause 2.8).
public final class TpccStockLevel implements Procedure {
  private static final int ORDERS = 20;

  @Override
  public String name() {
    return "tpcc_stock_level_of";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.in("warehouse", "int"),
        Parameter.in("district", "int"),
        Parameter.in("threshold", "int"),
        Parameter.out("low", "bigint"));
  }

  @Override
  public List<String> tables() {
    return List.of(
        "tpcc_district (warehouse, district) for read",
        "tpcc_order_line for read",
        "tpcc_stock for read");
  }

  @Override
  public List<?> call(Transaction tx, Row arguments) {
    Object warehouse = arguments.get("warehouse");
    Object district = arguments.get("district");
    int next =
        TpccPayment.one(
                tx,
                "select d_next_o_id from tpcc_district where d_w_id = $1 and d_id = $2",
                warehouse,
                district)
            .getInt(0);
    Row low =
        TpccPayment.one(
            tx,
            "select count(distinct s_i_id) from tpcc_order_line, tpcc_stock"
                + " where ol_w_id = $1 and ol_d_id = $2 and ol_o_id < $3 and ol_o_id >= $4"
                + " and s_w_id = $5 and s_i_id = ol_i_id and s_quantity < $6",
            warehouse,
            district,
            next,
            next - ORDERS,
            warehouse,
            arguments.get("threshold"));
    return List.of(low.get(0));
  }
}
