-- postgresql

create or replace function q_day(d date, what text) returns date
language plpgsql immutable strict parallel safe as $$
begin
  if d < '0001-01-01' or d > '9999-12-31' then
    perform q_fail('22008', what || ' out of range');
  elsif d > '1582-10-04' and d < '1582-10-15' then
    perform q_fail('0A000', 'the days from 1582-10-05 to 1582-10-14 are not supported by every engine');
  end if;
  return d;
end $$;

-- mariadb

create or replace function q_day(d date, what varchar(30)) returns date deterministic no sql
begin
  if d is null or d < '0001-01-01' then
    call q_fail('22008', concat(what, ' out of range'));
  elseif d > '1582-10-04' and d < '1582-10-15' then
    call q_fail('0A000', 'the days from 1582-10-05 to 1582-10-14 are not supported by every engine');
  end if;
  return d;
end
/
