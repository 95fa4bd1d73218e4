package quorate.bench.procedure;

import java.math.BigDecimal;
import java.util.List;
import quorate.procedure.Parameter;
import quorate.procedure.Procedure;
import quorate.procedure.ProcedureException;
import quorate.procedure.Row;
import quorate.procedure.Transaction;

/// The Payment transaction (clause 2.5).
public final class TpccPayment implements Procedure {
  private static final int DATA_MAX = 500;

  @Override
  public String name() {
    return "tpcc_payment_of";
  }

  /// The customer is given by number or, if that is NULL, by last name.
  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.in("warehouse", "int"),
        Parameter.in("district", "int"),
        Parameter.in("c_warehouse", "int"),
        Parameter.in("c_district", "int"),
        Parameter.in("customer", "int"),
        Parameter.in("last", "varchar(16)"),
        Parameter.in("amount", "numeric(12, 2)"),
        Parameter.out("balance", "numeric(12, 2)"));
  }

  @Override
  public List<String> tables() {
    return List.of(
        "tpcc_warehouse (warehouse)",
        "tpcc_district (warehouse, district)",
        "tpcc_customer (c_warehouse, c_district)",
        "tpcc_history for insert");
  }

  @Override
  public List<?> call(Transaction tx, Row arguments) {
    int warehouse = arguments.getInt("warehouse");
    int district = arguments.getInt("district");
    int home = arguments.getInt("c_warehouse");
    int homeDistrict = arguments.getInt("c_district");
    BigDecimal amount = arguments.getDecimal("amount");
    tx.update("update tpcc_warehouse set w_ytd = w_ytd + $1 where w_id = $2", amount, warehouse);
    Row from =
        one(
            tx,
            "select w_name, w_street_1, w_street_2, w_city, w_state, w_zip from tpcc_warehouse"
                + " where w_id = $1",
            warehouse);
    tx.update(
        "update tpcc_district set d_ytd = d_ytd + $1 where d_w_id = $2 and d_id = $3",
        amount,
        warehouse,
        district);
    Row place =
        one(
            tx,
            "select d_name, d_street_1, d_street_2, d_city, d_state, d_zip from tpcc_district"
                + " where d_w_id = $1 and d_id = $2",
            warehouse,
            district);
    int customer = customer(tx, arguments, home, homeDistrict);
    Row known =
        one(
            tx,
            "select c_credit, c_data, c_balance, c_first, c_middle, c_last, c_phone"
                + " from tpcc_customer where c_w_id = $1 and c_d_id = $2 and c_id = $3",
            home,
            homeDistrict,
            customer);
    String data = known.getString("c_data");
    if (known.getString("c_credit").equals("BC")) {
      // Clause 2.5.2.2: the payment of a customer with bad credit is prepended to the data.
      data =
          customer
              + " "
              + homeDistrict
              + " "
              + home
              + " "
              + district
              + " "
              + warehouse
              + " "
              + amount
              + "|"
              + data;
      data = data.substring(0, Math.min(DATA_MAX, data.length()));
    }
    tx.update(
        "update tpcc_customer set c_balance = c_balance - $1, c_ytd_payment = c_ytd_payment + $2,"
            + " c_payment_cnt = c_payment_cnt + 1, c_data = $3"
            + " where c_w_id = $4 and c_d_id = $5 and c_id = $6",
        amount,
        amount,
        data,
        home,
        homeDistrict,
        customer);
    tx.update(
        "insert into tpcc_history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount,"
            + " h_data) values ($1, $2, $3, $4, $5, $6, $7, $8)",
        customer,
        homeDistrict,
        home,
        district,
        warehouse,
        tx.now(),
        amount,
        from.getString("w_name") + "    " + place.getString("d_name"));
    return List.of(known.getDecimal("c_balance").subtract(amount));
  }

  /// The middle one of the customers with the last name, sorted by first name (clause 2.5.2.2).
  static int customer(Transaction tx, Row arguments, int warehouse, int district) {
    if (!arguments.isNull("customer")) {
      return arguments.getInt("customer");
    }
    List<Row> all =
        tx.query(
            "select c_id from tpcc_customer where c_w_id = $1 and c_d_id = $2 and c_last = $3"
                + " order by c_first, c_id",
            warehouse,
            district,
            arguments.get("last"));
    if (all.isEmpty()) {
      throw new ProcedureException("P0002", "nobody is called " + arguments.get("last"));
    }
    return all.get((all.size() - 1) / 2).getInt(0);
  }

  static Row one(Transaction tx, String sql, Object... parameters) {
    return tx.one(sql, parameters)
        .orElseThrow(() -> new ProcedureException("P0002", "no such row: " + sql));
  }
}
