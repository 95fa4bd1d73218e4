-- java RealRoutines.finite
-- postgresql

create or replace function q_finite(n double precision) returns double precision
language plpgsql immutable strict parallel safe as $$
begin
  if n in ('NaN', 'Infinity', '-Infinity') then
    perform q_fail('22003', 'value out of range: overflow');
  end if;
  return n + 0;
end $$;

-- mariadb

create or replace function q_finite(n double) returns double deterministic no sql return n + 0e0
/
