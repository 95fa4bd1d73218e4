-- java WideRoutines.real
-- terminated TerminatedWide.real
-- postgresql

create or replace function q_wide_float(code text) returns double precision
language sql immutable strict parallel safe
return case code when '5' then 1.7976931348623157e308::double precision
  when '4' then 1.7976931348623155e308::double precision
  when '-' then -1.7976931348623155e308::double precision
  else q_wide_number(code)::double precision end;

-- mariadb

create or replace function q_wide_float(code longtext) returns double deterministic no sql
begin
  declare digits longtext;
  declare exponent integer;
  declare n double;
  if code is null then
    return null;
  end if;
  case code
    when '5' then return 1.7976931348623157e308;
    when '4' then return 1.7976931348623155e308;
    when '-' then return -1.7976931348623155e308;
    when '1' then return 0;
    else set digits = q_wide_digits(code);
  end case;
  set exponent = cast(char_length(digits) as signed) - 1 - q_wide_scale(code);
  if exponent > 308 or exponent < -324 then
    call q_fail('22003', 'value out of range');
  end if;
  set n = cast(concat(if(left(code, 1) in ('0', '-'), '-', ''), left(digits, 1), '.', substring(digits, 2, 800), 'e', exponent) as double);
  if n is null or n = 0 then
    call q_fail('22003', 'value out of range');
  end if;
  return n;
end
/
