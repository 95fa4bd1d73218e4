-- java IntegerRoutines.series
-- postgresql

create or replace function q_series(start bigint, stop bigint, step bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
declare
  count numeric;
begin
  if step = 0 then
    perform q_fail('22023', 'step size cannot equal zero');
  end if;
  if step > 0 and start > stop or step < 0 and start < stop then
    return 0;
  end if;
  count := div(stop::numeric - start, step) + 1;
  if count > 10000000 then
    perform q_fail('54000', 'a series of more than 10000000 rows');
  end if;
  return count;
end $$;

-- mariadb

create or replace function q_series(start bigint, stop bigint, step bigint) returns bigint deterministic no sql
begin
  declare distance decimal(20,0);
  declare counted decimal(20,0);
  if start is null or stop is null or step is null then
    return null;
  elseif step = 0 then
    call q_fail('22023', 'step size cannot equal zero');
  elseif step > 0 and start > stop or step < 0 and start < stop then
    return 0;
  end if;
  set distance = cast(stop as decimal(20,0)) - start;
  set counted = (distance - mod(distance, step)) / step + 1;
  if counted > 10000000 then
    call q_fail('54000', 'a series of more than 10000000 rows');
  end if;
  return counted;
end
/
