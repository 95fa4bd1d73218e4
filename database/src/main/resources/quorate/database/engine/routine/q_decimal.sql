-- java DecimalRoutines.of
-- terminated TerminatedOthers.of
-- postgresql

-- Roots, powers and logarithms, computed with forty digits and rounded to twelve.
create or replace function q_decimal(what text, one numeric, other numeric) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  x constant numeric := round(trunc(one, 12), 40);
  y constant numeric := trunc(other, 12);
  made numeric;
begin
  if what = 'exp' and abs(x) > 45 or what = 'power' and x <> 0 and y <> 0 and abs(y * ln(abs(x))) > 45
      and (x > 0 or y = trunc(y)) then
    if what = 'exp' and x < 0 or what = 'power' and y * ln(abs(x)) < 0 then
      return 0;
    end if;
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  made := round(case what
    when 'sqrt' then sqrt(x)
    when 'exp' then exp(x)
    when 'ln' then ln(x)
    when 'log' then log(x)
    when 'base' then log(x, round(y, 40))
    else power(x, y) end, 12);
  if abs(made) >= 1e19 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return made;
end $$;
