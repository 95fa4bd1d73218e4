-- postgresql

create or replace function q_moment(t timestamp) returns text
language sql immutable strict parallel safe
return case when q_day(t::date, 'timestamp') is null then null
  else to_char(t, 'YYYY-MM-DD HH24:MI:SS.US') end;

-- mariadb

create or replace function q_moment(t datetime(6)) returns longtext deterministic no sql
return if(q_day(cast(t as date), 'timestamp') is null, null, cast(t as char))
/
