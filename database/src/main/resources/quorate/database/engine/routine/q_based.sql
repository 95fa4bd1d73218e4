-- java QuoteRoutines.digits
-- terminated TerminatedOthers.digits
-- postgresql

create or replace function q_based(n bigint, base integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  bits constant text := n::bit(64)::text;
  made text;
begin
  made := case base when 16 then to_hex(n)
    when 8 then (select string_agg((substr('00' || bits, 3 * i - 2, 3))::bit(3)::integer::text, '' order by i)
      from generate_series(1, 22) as i)
    else bits end;
  return case when n = 0 then '0' else ltrim(made, '0') end;
end $$;

-- mariadb

create or replace function q_based(n bigint, base integer) returns longtext deterministic no sql
return lower(conv(cast(n as unsigned), 10, base))
/
