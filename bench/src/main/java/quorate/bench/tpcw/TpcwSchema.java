package quorate.bench.tpcw;

import java.sql.SQLException;
import java.util.List;
import quorate.bench.load.Loader;

/// The tables of clause 1.4, and indexes for the interactions' searches.
final class TpcwSchema {
  static final List<String> TABLES =
      List.of(
          "tpcw_country",
          "tpcw_author",
          "tpcw_item",
          "tpcw_address",
          "tpcw_customer",
          "tpcw_orders",
          "tpcw_order_line",
          "tpcw_cc_xacts",
          "tpcw_cart",
          "tpcw_cart_line");

  private TpcwSchema() {}

  static void create(Loader loader) throws SQLException {
    createBooks(loader);
    createCustomers(loader);
    createOrders(loader);
    for (String on :
        List.of(
            "item (i_subject)",
            "item (i_a_id)",
            "item (i_title)",
            "author (a_lname)",
            "customer (c_uname)",
            "orders (o_c_id)",
            "order_line (ol_i_id)")) {
      String name = on.replaceAll("[^a-z_]+", "_").replaceAll("_$", "");
      loader.create("create index tpcw_by_%s on tpcw_%s".formatted(name, on));
    }
  }

  private static void createBooks(Loader loader) throws SQLException {
    String timestamp = loader.words().timestamp();
    loader.create(
        """
        create table tpcw_country (
          co_id int not null primary key, co_name varchar(50) not null,
          co_exchange decimal(12, 6) not null, co_currency varchar(18) not null)\
        """);
    loader.create(
        """
        create table tpcw_author (
          a_id int not null primary key, a_fname varchar(20) not null,
          a_lname varchar(20) not null, a_mname varchar(20) not null, a_dob %s not null,
          a_bio varchar(500) not null)\
        """
            .formatted(timestamp));
    loader.create(
        """
        create table tpcw_item (
          i_id int not null primary key, i_title varchar(60) not null, i_a_id int not null,
          i_pub_date %1$s not null, i_publisher varchar(60) not null,
          i_subject varchar(60) not null, i_desc varchar(500) not null,
          i_related1 int not null, i_related2 int not null, i_related3 int not null,
          i_related4 int not null, i_related5 int not null, i_thumbnail varchar(40) not null,
          i_image varchar(40) not null, i_srp decimal(15, 2) not null,
          i_cost decimal(15, 2) not null, i_avail %1$s not null, i_stock int not null,
          i_isbn char(13) not null, i_page int not null, i_backing varchar(15) not null,
          i_dimensions varchar(25) not null)\
        """
            .formatted(timestamp));
  }

  private static void createCustomers(Loader loader) throws SQLException {
    loader.create(
        """
        create table tpcw_address (
          addr_id int not null primary key, addr_street1 varchar(40) not null,
          addr_street2 varchar(40) not null, addr_city varchar(30) not null,
          addr_state varchar(20) not null, addr_zip varchar(10) not null,
          addr_co_id int not null)\
        """);
    loader.create(
        """
        create table tpcw_customer (
          c_id int not null primary key, c_uname varchar(20) not null,
          c_passwd varchar(20) not null, c_fname varchar(15) not null,
          c_lname varchar(15) not null, c_addr_id int not null, c_phone varchar(16) not null,
          c_email varchar(50) not null, c_since %1$s not null, c_last_login %1$s not null,
          c_login %1$s not null, c_expiration %1$s not null, c_discount decimal(5, 2) not null,
          c_balance decimal(15, 2) not null, c_ytd_pmt decimal(15, 2) not null,
          c_birthdate %1$s not null, c_data varchar(500) not null)\
        """
            .formatted(loader.words().timestamp()));
  }

  private static void createOrders(Loader loader) throws SQLException {
    String timestamp = loader.words().timestamp();
    loader.create(
        """
        create table tpcw_orders (
          o_id int not null primary key, o_c_id int not null, o_date %1$s not null,
          o_sub_total decimal(15, 2) not null, o_tax decimal(15, 2) not null,
          o_total decimal(15, 2) not null, o_ship_type varchar(10) not null,
          o_ship_date %1$s not null, o_bill_addr_id int not null, o_ship_addr_id int not null,
          o_status varchar(16) not null)\
        """
            .formatted(timestamp));
    loader.create(
        """
        create table tpcw_order_line (
          ol_o_id int not null, ol_id int not null, ol_i_id int not null, ol_qty int not null,
          ol_discount decimal(5, 2) not null, ol_comments varchar(100) not null,
          primary key (ol_o_id, ol_id))\
        """);
    loader.create(
        """
        create table tpcw_cc_xacts (
          cx_o_id int not null primary key, cx_type varchar(10) not null,
          cx_num varchar(20) not null, cx_name varchar(31) not null, cx_expire %1$s not null,
          cx_auth_id char(15) not null, cx_xact_amt decimal(15, 2) not null,
          cx_xact_date %1$s not null, cx_co_id int not null)\
        """
            .formatted(timestamp));
    loader.create(
        "create table tpcw_cart (sc_id int not null primary key, sc_time %s not null)"
            .formatted(timestamp));
    loader.create(
        """
        create table tpcw_cart_line (
          scl_sc_id int not null, scl_i_id int not null, scl_qty int not null,
          primary key (scl_sc_id, scl_i_id))\
        """);
  }
}
