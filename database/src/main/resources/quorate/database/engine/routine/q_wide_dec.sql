-- java WideRoutines.decimal
-- terminated TerminatedWide.decimal
-- postgresql

create or replace function q_wide_dec(code text, digits integer, scale integer) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  n constant numeric := q_wide_number(code);
  rounded numeric;
begin
  if code in ('-', '4', '5') then
    perform q_fail('0A000', 'NaN and infinity are not supported in a numeric with a precision of up to 31');
  end if;
  rounded := round(n, case when scale < 0 then 12 else scale end);
  if scale >= 0 and abs(rounded) >= ('1e' || digits - scale)::numeric then
    perform q_fail('22003', 'numeric field overflow');
  elsif scale < 0 and rounded <> n or abs(rounded) >= 1e19 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return rounded;
end $$;

-- mariadb

create or replace function q_wide_dec(code longtext, digits integer, scale integer) returns decimal(65,30) deterministic no sql
begin
  declare rounded longtext;
  if code in ('-', '4', '5') then
    call q_fail('0A000', 'NaN and infinity are not supported in a numeric with a precision of up to 31');
  end if;
  set rounded = q_wide_round(left(code, 1) in ('0', '-'), q_wide_digits(code), q_wide_scale(code), if(scale < 0, 12, scale), 'round');
  if scale >= 0 and rounded <> '1' and cast(char_length(q_wide_digits(rounded)) as signed) - q_wide_scale(rounded) > digits - scale then
    call q_fail('22003', 'numeric field overflow');
  elseif scale < 0 and rounded <> code
      or rounded <> '1' and cast(char_length(q_wide_digits(rounded)) as signed) - q_wide_scale(rounded) > 19 then
    call q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return cast(q_wide_plain(rounded, greatest(q_wide_scale(rounded), 0)) as decimal(65,30));
end
/
