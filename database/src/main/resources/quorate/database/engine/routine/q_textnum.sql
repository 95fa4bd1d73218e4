-- java Routines.textToNumeric
-- terminated TerminatedRoutines.textToNumeric
-- postgresql

create or replace function q_textnum(t text) returns numeric
language plpgsql immutable strict parallel safe as $$
declare
  bare constant text := q_bare(t);
  n numeric;
begin
  if lower(bare) in ('nan', 'inf', '+inf', '-inf', 'infinity', '+infinity', '-infinity') then
    perform q_fail('0A000', 'NaN and infinity are not supported as numeric');
  elsif bare !~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$' then
    perform q_refuse_numeral(bare);
    perform q_fail('22P02', 'invalid input syntax for type numeric: "' || t || '"');
  end if;
  n := round(bare::numeric, 12);
  if abs(n) >= 1e19 then
    perform q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return n;
end $$;

-- mariadb

-- Its digits without point and leading zeros, with the exponent beside them: a number is read by
-- where its first digit stands.
create or replace function q_textnum(t longtext) returns decimal(65,12) deterministic no sql
begin
  declare bare longtext default q_numbertext(t, 'numeric');
  declare mantissa longtext default trim(leading '+' from trim(leading '-' from substring_index(bare, 'e', 1)));
  declare power longtext default if(locate('e', bare) > 0, substring_index(bare, 'e', -1), '0');
  declare digits longtext;
  declare whole longtext default substring_index(mantissa, '.', 1);
  declare fraction longtext default if(locate('.', mantissa) > 0, substring_index(mantissa, '.', -1), '');
  declare shift decimal(65,0);
  declare first decimal(65,0);
  declare n decimal(65,14);
  if t is null then
    return null;
  end if;
  set digits = trim(leading '0' from concat(whole, fraction));
  set power = concat(if(power like '-%', '-', ''), trim(leading '0' from regexp_replace(power, '^[+-]', '')));
  set shift = if(char_length(power) > 12, if(power like '-%', -999999999999, 999999999999),
    cast(if(power in ('', '-'), '0', power) as decimal(65,0)));
  if digits = '' and char_length(power) < 11 and shift >= 0 then
    return 0;
  elseif abs(char_length(fraction) - shift) > 16383 then
    call q_fail('22003', 'value overflows numeric format');
  elseif digits = '' then
    return 0;
  end if;
  -- How many digits stand before the point, or how many zeros after it.
  set first = char_length(digits) - char_length(fraction) + shift;
  if first > 20 then
    call q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  elseif first < -13 then
    return 0;
  end if;
  set n = cast(concat(if(bare like '-%', '-', ''),
    if(first > 0, rpad(left(digits, first), first, '0'), '0'), '.',
    if(first > 0, '', repeat('0', -first)), substring(digits, if(first > 0, first, 0) + 1, 13)) as decimal(65,30));
  set n = round(truncate(n, 13), 12);
  if abs(n) >= 10000000000000000000 then
    call q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return n;
end
/
