package quorate.bench.tpcc;

import java.sql.SQLException;
import java.util.List;
import quorate.bench.load.Loader;

/// The nine tables of clause 1.3 with their primary keys, and two indexes for other searches.
/// Foreign keys are declared on request only.
final class TpccSchema {
  static final List<String> TABLES =
      List.of(
          "tpcc_warehouse",
          "tpcc_district",
          "tpcc_customer",
          "tpcc_history",
          "tpcc_orders",
          "tpcc_new_order",
          "tpcc_item",
          "tpcc_stock",
          "tpcc_order_line");

  private static final String ADDRESS =
      """
      %1$s_street_1 varchar(20) not null, %1$s_street_2 varchar(20) not null,
      %1$s_city varchar(20) not null, %1$s_state char(2) not null, %1$s_zip char(9) not null\
      """;

  private final Loader loader;
  private final boolean foreignKeys;

  TpccSchema(Loader loader, boolean foreignKeys) {
    this.loader = loader;
    this.foreignKeys = foreignKeys;
  }

  void create() throws SQLException {
    createPlaces();
    createCustomers();
    createOrders();
    createItems();
    loader.create(
        "create index tpcc_customer_name on tpcc_customer (c_w_id, c_d_id, c_last, c_first)");
    loader.create(
        "create index tpcc_orders_customer on tpcc_orders (o_w_id, o_d_id, o_c_id, o_id)");
    loader.create(
        """
        create table tpcc_order_line (
          ol_w_id int not null, ol_d_id int not null, ol_o_id int not null,
          ol_number int not null, ol_i_id int not null, ol_supply_w_id int not null,
          ol_delivery_d %s, ol_quantity int not null,
          ol_amount decimal(6, 2) not null, ol_dist_info char(24) not null,
          primary key (ol_w_id, ol_d_id, ol_o_id, ol_number)%s%s)\
        """
            .formatted(
                loader.words().timestamp(),
                references("ol_w_id, ol_d_id, ol_o_id", "tpcc_orders (o_w_id, o_d_id, o_id)"),
                references("ol_supply_w_id, ol_i_id", "tpcc_stock (s_w_id, s_i_id)")));
  }

  private void createPlaces() throws SQLException {
    loader.create(
        """
        create table tpcc_warehouse (
          w_id int not null primary key, w_name varchar(10) not null, %s,
          w_tax decimal(4, 4) not null, w_ytd decimal(12, 2) not null)\
        """
            .formatted(ADDRESS.formatted("w")));
    loader.create(
        """
        create table tpcc_district (
          d_w_id int not null, d_id int not null, d_name varchar(10) not null, %s,
          d_tax decimal(4, 4) not null, d_ytd decimal(12, 2) not null, d_next_o_id int not null,
          primary key (d_w_id, d_id)%s)\
        """
            .formatted(ADDRESS.formatted("d"), references("d_w_id", "tpcc_warehouse (w_id)")));
  }

  private void createCustomers() throws SQLException {
    loader.create(
        """
        create table tpcc_customer (
          c_w_id int not null, c_d_id int not null, c_id int not null,
          c_first varchar(16) not null, c_middle char(2) not null, c_last varchar(16) not null, %s,
          c_phone char(16) not null, c_since %s not null, c_credit char(2) not null,
          c_credit_lim decimal(12, 2) not null, c_discount decimal(4, 4) not null,
          c_balance decimal(12, 2) not null, c_ytd_payment decimal(12, 2) not null,
          c_payment_cnt int not null, c_delivery_cnt int not null, c_data varchar(500) not null,
          primary key (c_w_id, c_d_id, c_id)%s)\
        """
            .formatted(
                ADDRESS.formatted("c"),
                loader.words().timestamp(),
                references("c_w_id, c_d_id", "tpcc_district (d_w_id, d_id)")));
    loader.create(
        """
        create table tpcc_history (
          h_c_id int not null, h_c_d_id int not null, h_c_w_id int not null, h_d_id int not null,
          h_w_id int not null, h_date %s not null, h_amount decimal(6, 2) not null,
          h_data varchar(24) not null%s%s)\
        """
            .formatted(
                loader.words().timestamp(),
                references("h_c_w_id, h_c_d_id, h_c_id", "tpcc_customer (c_w_id, c_d_id, c_id)"),
                references("h_w_id, h_d_id", "tpcc_district (d_w_id, d_id)")));
  }

  private void createOrders() throws SQLException {
    loader.create(
        """
        create table tpcc_orders (
          o_w_id int not null, o_d_id int not null, o_id int not null, o_c_id int not null,
          o_entry_d %s not null, o_carrier_id int, o_ol_cnt int not null,
          o_all_local int not null,
          primary key (o_w_id, o_d_id, o_id)%s)\
        """
            .formatted(
                loader.words().timestamp(),
                references("o_w_id, o_d_id, o_c_id", "tpcc_customer (c_w_id, c_d_id, c_id)")));
    loader.create(
        """
        create table tpcc_new_order (
          no_w_id int not null, no_d_id int not null, no_o_id int not null,
          primary key (no_w_id, no_d_id, no_o_id)%s)\
        """
            .formatted(
                references("no_w_id, no_d_id, no_o_id", "tpcc_orders (o_w_id, o_d_id, o_id)")));
  }

  private void createItems() throws SQLException {
    loader.create(
        """
        create table tpcc_item (
          i_id int not null primary key, i_im_id int not null, i_name varchar(24) not null,
          i_price decimal(5, 2) not null, i_data varchar(50) not null)\
        """);
    StringBuilder districts = new StringBuilder();
    for (int d = 1; d <= TpccScale.DISTRICTS; d++) {
      districts.append("  ").append(dist(d)).append(" char(24) not null,\n");
    }
    loader.create(
        """
        create table tpcc_stock (
          s_w_id int not null, s_i_id int not null, s_quantity int not null,
        %s  s_ytd int not null, s_order_cnt int not null, s_remote_cnt int not null,
          s_data varchar(50) not null,
          primary key (s_w_id, s_i_id)%s%s)\
        """
            .formatted(
                districts,
                references("s_w_id", "tpcc_warehouse (w_id)"),
                references("s_i_id", "tpcc_item (i_id)")));
  }

  /// The column of a stock's information for a district.
  static String dist(int district) {
    return "s_dist_%02d".formatted(district);
  }

  private String references(String columns, String of) {
    return foreignKeys ? ", foreign key (%s) references %s".formatted(columns, of) : "";
  }
}
