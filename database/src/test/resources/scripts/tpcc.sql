-- TPC-C's tables and the statements of its five transactions, abridged.
create table warehouse (w_id int not null, w_ytd decimal(12,2) not null, w_tax decimal(4,4) not null, w_name varchar(10) not null, w_zip char(9) not null, primary key (w_id));
> CREATE TABLE
create table district (d_w_id int not null, d_id int not null, d_ytd decimal(12,2) not null, d_tax decimal(4,4) not null, d_next_o_id int not null, d_name varchar(10) not null, foreign key (d_w_id) references warehouse (w_id) on delete cascade, primary key (d_w_id, d_id));
> CREATE TABLE
create table customer (c_w_id int not null, c_d_id int not null, c_id int not null, c_discount decimal(4,4) not null, c_credit char(2) not null, c_last varchar(16) not null, c_first varchar(16) not null, c_credit_lim decimal(12,2) not null, c_balance decimal(12,2) not null, c_ytd_payment float not null, c_payment_cnt int not null, c_since timestamp not null default current_timestamp, c_data varchar(500) not null, foreign key (c_w_id, c_d_id) references district (d_w_id, d_id) on delete cascade, primary key (c_w_id, c_d_id, c_id));
> CREATE TABLE
create index idx_customer_name on customer (c_w_id, c_d_id, c_last, c_first);
> CREATE INDEX
create table oorder (o_w_id int not null, o_d_id int not null, o_id int not null, o_c_id int not null, o_carrier_id int default null, o_ol_cnt int not null, o_all_local int not null, o_entry_d timestamp not null default current_timestamp, primary key (o_w_id, o_d_id, o_id), unique (o_w_id, o_d_id, o_c_id, o_id));
> CREATE TABLE
create table new_order (no_w_id int not null, no_d_id int not null, no_o_id int not null, primary key (no_w_id, no_d_id, no_o_id));
> CREATE TABLE
create table item (i_id int not null primary key, i_name varchar(24) not null, i_price decimal(5,2) not null, i_data varchar(50) not null);
> CREATE TABLE
create table stock (s_w_id int not null, s_i_id int not null, s_quantity int not null, s_ytd decimal(8,2) not null, s_order_cnt int not null, s_dist_01 char(24) not null, primary key (s_w_id, s_i_id));
> CREATE TABLE
create table order_line (ol_w_id int not null, ol_d_id int not null, ol_o_id int not null, ol_number int not null, ol_i_id int not null, ol_delivery_d timestamp null default null, ol_amount decimal(6,2) not null, ol_supply_w_id int not null, ol_quantity int not null, ol_dist_info char(24) not null, primary key (ol_w_id, ol_d_id, ol_o_id, ol_number));
> CREATE TABLE
insert into warehouse values (1, 300000.00, 0.1234, 'wone', '123456789');
> INSERT 0 1
insert into district values (1, 1, 30000, 0.05, 3001, 'done'), (1, 2, 30000, 0.06, 3001, 'dtwo');
> INSERT 0 2
insert into customer values (1, 1, 1, 0.1, 'GC', 'BARBARBAR', 'ann', 50000, -10, 10, 1, '2026-01-01', 'data'), (1, 1, 2, 0.2, 'BC', 'BARBARBAR', 'bob', 50000, -10, 10, 1, '2026-01-01', 'data');
> INSERT 0 2
insert into item values (1, 'thing', 12.34, 'ORIGINAL'), (2, 'other', 99.99, 'x');
> INSERT 0 2
insert into stock values (1, 1, 50, 0, 0, 'aaaaaaaaaaaaaaaaaaaaaaaa'), (1, 2, 9, 0, 0, 'b');
> INSERT 0 2
select c_discount, c_last, c_credit from customer where c_w_id = 1 and c_d_id = 1 and c_id = 1;
> c_discount numeric, c_last varchar, c_credit bpchar
| 0.1000 | BARBARBAR | GC
select d_next_o_id, d_tax from district where d_w_id = 1 and d_id = 1 for update;
> d_next_o_id int4, d_tax numeric
| 3001 | 0.0500
update district set d_next_o_id = d_next_o_id + 1 where d_w_id = 1 and d_id = 1;
> UPDATE 1
insert into oorder (o_id, o_d_id, o_w_id, o_c_id, o_ol_cnt, o_all_local) values (3001, 1, 1, 1, 2, 1);
> INSERT 0 1
insert into new_order (no_o_id, no_d_id, no_w_id) values (3001, 1, 1);
> INSERT 0 1
select s_quantity, s_dist_01, case when s_quantity < 10 then s_quantity + 91 else s_quantity end as q from stock where s_i_id = 1 and s_w_id = 1 for update;
> s_quantity int4, s_dist_01 bpchar, q int4
| 50 | aaaaaaaaaaaaaaaaaaaaaaaa | 50
update stock set s_quantity = 45, s_ytd = s_ytd + 5, s_order_cnt = s_order_cnt + 1 where s_i_id = 1 and s_w_id = 1;
> UPDATE 1
insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info) values (3001, 1, 1, 1, 1, 1, 5, 61.70, 'aaaaaaaaaaaaaaaaaaaaaaaa'), (3001, 1, 1, 2, 2, 1, 1, 99.99, 'b');
> INSERT 0 2
update warehouse set w_ytd = w_ytd + 100.55 where w_id = 1;
> UPDATE 1
select c_id, c_first, c_balance from customer where c_w_id = 1 and c_d_id = 1 and c_last = 'BARBARBAR' order by c_first;
> c_id int4, c_first varchar, c_balance numeric
| 1 | ann | -10.00
| 2 | bob | -10.00
update customer set c_balance = c_balance - 100.55, c_ytd_payment = c_ytd_payment + 100.55, c_payment_cnt = c_payment_cnt + 1, c_data = substr('x' || c_data, 1, 500) where c_w_id = 1 and c_d_id = 1 and c_id = 2;
> UPDATE 1
select c_balance, c_ytd_payment, c_data from customer where c_id = 2;
> c_balance numeric, c_ytd_payment float8, c_data varchar
| -110.55 | 110.55 | xdata
select o_id, o_carrier_id, o_entry_d from oorder where o_w_id = 1 and o_d_id = 1 and o_c_id = 1 order by o_id desc limit 1;
> o_id int4, o_carrier_id int4, o_entry_d timestamp
| 3001 | ~ | 2026-01-02 03:04:05.678901
select ol_i_id, ol_amount, ol_delivery_d from order_line where ol_o_id = 3001 and ol_d_id = 1 and ol_w_id = 1;
> ol_i_id int4, ol_amount numeric, ol_delivery_d timestamp
| 1 | 61.70 | ~
| 2 | 99.99 | ~
select no_o_id from new_order where no_d_id = 1 and no_w_id = 1 order by no_o_id asc limit 1;
> no_o_id int4
| 3001
delete from new_order where no_o_id = 3001 and no_d_id = 1 and no_w_id = 1;
> DELETE 1
update oorder set o_carrier_id = 7 where o_id = 3001 and o_d_id = 1 and o_w_id = 1 returning o_c_id;
> o_c_id int4
| 1
update order_line set ol_delivery_d = '2026-02-03 04:05:06' where ol_o_id = 3001 and ol_d_id = 1 and ol_w_id = 1;
> UPDATE 2
select sum(ol_amount) as ol_total from order_line where ol_o_id = 3001 and ol_d_id = 1 and ol_w_id = 1;
> ol_total numeric
| 161.69
select count(distinct s_i_id) as stock_count from order_line, stock where ol_w_id = 1 and ol_d_id = 1 and ol_o_id < 3002 and ol_o_id >= 3002 - 20 and s_w_id = 1 and s_i_id = ol_i_id and s_quantity < 46;
> stock_count int8
| 2
select w_id, w_ytd, (select sum(d_ytd) from district where d_w_id = w_id) from warehouse;
> w_id int4, w_ytd numeric, sum numeric
| 1 | 300100.55 | 60000.00
select * from stock order by s_w_id, s_i_id;
> s_w_id int4, s_i_id int4, s_quantity int4, s_ytd numeric, s_order_cnt int4, s_dist_01 bpchar
| 1 | 1 | 45 | 5.00 | 1 | aaaaaaaaaaaaaaaaaaaaaaaa
| 1 | 2 | 9 | 0.00 | 0 | b                       
