create or replace view flyway_rich as select owner, balance from flyway_account where balance > 15;
