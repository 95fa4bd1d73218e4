-- java NumberRoutines.spread
-- postgresql

-- A variance, or with 2 in `kind` its root; with 1 of a sample; with the digits after the point above these two
-- bits. The division rounds as PostgreSQL's own variance does.
create or replace function q_spread(sum numeric, squares numeric, amount numeric, kind integer) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  total constant numeric := trunc(sum, 12);
  number constant numeric := trunc(amount);
  divisor constant numeric := number * (number - kind % 2);
  dividend constant numeric := round(number * trunc(squares, 12) - total * total, 2 * (kind >> 2));
  variance numeric;
begin
  if abs(squares) >= 1e19 or abs(sum) >= 1e19 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  elsif divisor <= 0 then
    return null;
  elsif dividend <= 0 then
    return 0;
  end if;
  variance := dividend / divisor;
  if kind & 2 = 0 then
    return round(variance, least(scale(variance), 12));
  end if;
  -- sqrt() itself would round to another number of digits first.
  return round(
    round(trunc(sqrt(round(variance, scale(variance) + 20)), scale(variance) + 19), scale(variance)),
    least(scale(variance), 12));
end $$;
