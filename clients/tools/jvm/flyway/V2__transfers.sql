create table flyway_transfer (
  id serial primary key,
  source bigint not null references flyway_account (id),
  target bigint not null references flyway_account (id),
  amount numeric(12, 2) not null
);
alter table flyway_account add column note text;
update flyway_account set note = 'from before' where owner = 'ann';
