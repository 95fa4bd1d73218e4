-- java WideRoutines.of
-- terminated TerminatedWide.of
-- postgresql

create or replace function q_wide(what text, one text, other text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return case what
    when 'of' then q_wide_code(q_wide_read(one))
    when 'text' then case
      when one in ('-', '4', '5') then q_wide_number(one)::text
      when other = '' then trim_scale(q_wide_number(one))::text
      else round(q_wide_number(one), other::integer)::text end
    when 'fit' then q_wide_code(q_wide_fit(q_wide_number(one),
      split_part(other, ',', 1)::integer, split_part(other, ',', 2)::integer))
    when 'neg' then q_wide_code(- q_wide_number(one))
    when 'abs' then q_wide_code(abs(q_wide_number(one)))
    when 'sign' then q_wide_code(sign(q_wide_number(one)))
    when 'ceil' then q_wide_code(ceil(q_wide_number(one)))
    when 'floor' then q_wide_code(floor(q_wide_number(one)))
    when '+' then q_wide_code(q_wide_number(one) + q_wide_number(other))
    when '-' then q_wide_code(q_wide_number(one) - q_wide_number(other))
    when '*' then q_wide_code(q_wide_number(one) * q_wide_number(other))
    when '/' then q_wide_code(q_wide_number(one) / q_wide_number(other))
    when 'avg' then case when other = '1' then null else q_wide_code(q_wide_number(one) / q_wide_number(other)) end
    when '%' then q_wide_code(q_wide_number(one) % q_wide_number(other))
    when 'div' then q_wide_code(div(q_wide_number(one), q_wide_number(other)))
    when 'round' then q_wide_code(round(q_wide_number(one), q_wide_number(other)::integer))
    when 'trunc' then q_wide_code(trunc(q_wide_number(one), q_wide_number(other)::integer))
  end;
end $$;

-- mariadb

-- Digits without leading zeros, '0' for none, are computed in pieces that its decimals hold.
create or replace function q_wide_bare(digits longtext) returns longtext deterministic no sql
begin
  declare bare longtext default trim(leading '0' from digits);
  return if(bare = '', '0', bare);
end
/
create or replace function q_wide_order(a longtext, b longtext) returns integer deterministic no sql
return case when char_length(a) <> char_length(b) then sign(cast(char_length(a) as signed) - char_length(b)) else strcmp(a, b) end
/
create or replace function q_wide_add(a longtext, b longtext) returns longtext deterministic no sql
begin
  declare width integer default ceil(greatest(char_length(a), char_length(b)) / 60) * 60;
  declare one longtext default lpad(a, width, '0');
  declare other longtext default lpad(b, width, '0');
  declare place integer default width - 59;
  declare piece decimal(65,0) default 0;
  declare sum longtext default '';
  while place > 0 do
    set piece = cast(substring(one, place, 60) as decimal(65,0)) + cast(substring(other, place, 60) as decimal(65,0))
      + if(piece >= cast('1000000000000000000000000000000000000000000000000000000000000' as decimal(65,0)), 1, 0);
    set sum = concat(right(lpad(cast(piece as char), 61, '0'), 60), sum);
    set place = place - 60;
  end while;
  return q_wide_bare(concat(if(piece >= cast('1000000000000000000000000000000000000000000000000000000000000' as decimal(65,0)), '1', ''), sum));
end
/
-- Of two numbers the second is not the larger.
create or replace function q_wide_subtract(a longtext, b longtext) returns longtext deterministic no sql
begin
  declare width integer default ceil(char_length(a) / 60) * 60;
  declare one longtext default lpad(a, width, '0');
  declare other longtext default lpad(b, width, '0');
  declare place integer default width - 59;
  declare piece decimal(65,0) default 0;
  declare rest longtext default '';
  declare borrowed integer default 0;
  while place > 0 do
    set piece = cast(substring(one, place, 60) as decimal(65,0)) - cast(substring(other, place, 60) as decimal(65,0)) - borrowed;
    set borrowed = if(piece < 0, 1, 0);
    if borrowed then
      set piece = piece + cast('1000000000000000000000000000000000000000000000000000000000000' as decimal(65,0));
    end if;
    set rest = concat(lpad(cast(piece as char), 60, '0'), rest);
    set place = place - 60;
  end while;
  return q_wide_bare(rest);
end
/
create or replace function q_wide_multiply(a longtext, b longtext) returns longtext deterministic no sql
begin
  declare width integer default ceil(char_length(a) / 30) * 30;
  declare one longtext default lpad(a, width, '0');
  declare wide integer default ceil(char_length(b) / 30) * 30;
  declare other longtext default lpad(b, wide, '0');
  declare place integer;
  declare at integer default wide - 29;
  declare factor decimal(65,0);
  declare carried decimal(65,0);
  declare piece longtext;
  declare line longtext;
  declare product longtext default '0';
  while at > 0 do
    set factor = cast(substring(other, at, 30) as decimal(65,0));
    set place = width - 29, carried = 0, line = repeat('0', wide - 29 - at);
    while place > 0 and factor > 0 do
      set piece = lpad(cast(cast(substring(one, place, 30) as decimal(65,0)) * factor + carried as char), 62, '0');
      set carried = cast(left(piece, 32) as decimal(65,0));
      set line = concat(right(piece, 30), line);
      set place = place - 30;
    end while;
    if factor > 0 then
      set product = q_wide_add(product, q_wide_bare(concat(cast(carried as char), line)));
    end if;
    set at = at - 30;
  end while;
  return product;
end
/
-- The whole quotient, and after a blank what is left.
create or replace function q_wide_divide(a longtext, b longtext) returns longtext deterministic no sql
begin
  declare place integer default 1;
  declare rest longtext default '0';
  declare quotient longtext default '';
  declare digit integer;
  while place <= char_length(a) do
    set rest = q_wide_bare(concat(rest, substring(a, place, 1))), digit = 0;
    while q_wide_order(rest, b) >= 0 do
      set rest = q_wide_subtract(rest, b), digit = digit + 1;
    end while;
    set quotient = concat(quotient, digit), place = place + 1;
  end while;
  return concat(q_wide_bare(quotient), ' ', rest);
end
/
-- Each digit taken from 9.
create or replace function q_wide_nines(digits longtext) returns longtext deterministic no sql
begin
  declare marked longtext default replace(replace(replace(replace(replace(digits, '0', 'a'), '1', 'b'), '2', 'c'), '3', 'd'), '4', 'e');
  declare half longtext default replace(replace(replace(replace(replace(marked, '9', '0'), '8', '1'), '7', '2'), '6', '3'), '5', '4');
  return replace(replace(replace(replace(replace(half, 'a', '9'), 'b', '8'), 'c', '7'), 'd', '6'), 'e', '5');
end
/
-- The digits of a code.
create or replace function q_wide_digits(code longtext) returns longtext deterministic no sql
begin
  declare negative boolean default left(code, 1) in ('0', '-');
  declare large boolean default left(code, 1) in ('3', '-');
  declare body longtext default if(negative, substring(code, 2, char_length(code) - 2), substring(code, 2));
  declare small boolean default not large and left(body, 3) = if(negative, '999', '000');
  declare digits longtext default substring(body, if(large, 7, if(small, 10, 4)));
  if code = '1' then
    return '0';
  end if;
  return if(negative, q_wide_nines(digits), digits);
end
/
-- How many of them stand after the point; fewer than none, where zeros follow them.
create or replace function q_wide_scale(code longtext) returns integer deterministic no sql
begin
  declare negative boolean default left(code, 1) in ('0', '-');
  declare large boolean default left(code, 1) in ('3', '-');
  declare head longtext default if(negative, q_wide_nines(substring(code, 2, 9)), substring(code, 2, 9));
  declare small boolean default not large and left(head, 3) = '000';
  if code = '1' then
    return 0;
  end if;
  return char_length(q_wide_digits(code)) - 1 - case when large then cast(left(head, 6) as signed)
    when small then cast(substring(head, 4, 6) as signed) - 500000 else cast(left(head, 3) as signed) - 500 end;
end
/
-- The code of digits.
create or replace function q_wide_code(negative boolean, digits longtext, scale integer) returns longtext deterministic no sql
begin
  declare bare longtext default q_wide_bare(digits);
  declare short longtext default trim(trailing '0' from bare);
  declare exponent integer default cast(char_length(bare) as signed) - 1 - scale;
  declare large boolean default exponent >= 500;
  declare body longtext;
  if short = '' then
    return '1';
  elseif exponent > 131071 then
    call q_fail('22003', 'value overflows numeric format');
  end if;
  set body = concat(case when large then lpad(exponent, 6, '0')
    when exponent <= -500 then concat('000', lpad(500000 + exponent, 6, '0'))
    else lpad(500 + exponent, 3, '0') end, short);
  return if(negative, concat(if(large, '-', '0'), q_wide_nines(body), '~'), concat(if(large, '3', '2'), body));
end
/
-- Rounded, half away from zero; cut off where `how` is trunc, and to the next whole number by ceil and floor.
create or replace function q_wide_round(negative boolean, digits longtext, scale integer, wanted integer, how varchar(10)) returns longtext deterministic no sql
begin
  declare away integer default scale - wanted;
  declare kept longtext default if(away >= char_length(digits), '0', left(digits, cast(char_length(digits) as signed) - greatest(away, 0)));
  declare first varchar(1) default if(away > char_length(digits), '0', substring(digits, cast(char_length(digits) as signed) - away + 1, 1));
  declare up boolean;
  if away <= 0 then
    return q_wide_code(negative, digits, scale);
  end if;
  set up = case how when 'round' then first >= '5' when 'ceil' then not negative when 'floor' then negative else false end;
  return q_wide_code(negative, if(up, q_wide_add(kept, '1'), kept), wanted);
end
/
-- Where the first digit of base 10,000 stands, and this digit.
create or replace function q_wide_weight(digits longtext, scale integer) returns integer deterministic no sql
return if(digits = '0', 0, floor((cast(char_length(digits) as signed) - scale - 1) / 4))
/
create or replace function q_wide_first(digits longtext, scale integer) returns integer deterministic no sql
return cast(left(rpad(digits, greatest(char_length(digits), 4), '0'), cast(char_length(digits) as signed) - scale - 4 * q_wide_weight(digits, scale)) as signed)
/
create or replace function q_wide_quotient(negative boolean, a longtext, sa integer, b longtext, sb integer) returns longtext deterministic no sql
begin
  declare weight integer default q_wide_weight(a, sa) - q_wide_weight(b, sb)
    - if(q_wide_first(a, sa) <= q_wide_first(b, sb), 1, 0);
  declare scale integer default least(greatest(16 - 4 * weight, sa, sb, 0), 1000);
  declare shift integer default scale + 1 - sa + sb;
  declare whole longtext;
  if a = '0' then
    return '1';
  end if;
  set whole = substring_index(q_wide_divide(concat(a, repeat('0', greatest(shift, 0))), concat(b, repeat('0', greatest(-shift, 0)))), ' ', 1);
  return q_wide_round(negative, whole, scale + 1, scale, 'round');
end
/
create or replace function q_wide_read(t longtext) returns longtext deterministic no sql
begin
  declare word longtext default lower(q_bare(t));
  declare bare longtext;
  declare mantissa longtext;
  declare digits longtext;
  declare power longtext;
  declare shift decimal(65,0);
  case
    when word = 'nan' then return '5';
    when word in ('inf', '+inf', 'infinity', '+infinity') then return '4';
    when word in ('-inf', '-infinity') then return '-';
    else set bare = q_numbertext(t, 'numeric');
  end case;
  set mantissa = trim(leading '+' from trim(leading '-' from substring_index(bare, 'e', 1)));
  set power = if(locate('e', bare) > 0, substring_index(bare, 'e', -1), '0');
  set digits = q_wide_bare(replace(mantissa, '.', ''));
  set power = concat(if(power like '-%', '-', ''), trim(leading '0' from regexp_replace(power, '^[+-]', '')));
  set shift = if(char_length(power) > 12, if(power like '-%', -999999999999, 999999999999),
    cast(if(power in ('', '-'), '0', power) as decimal(65,0)));
  set shift = if(locate('.', mantissa) > 0, char_length(substring_index(mantissa, '.', -1)), 0) - shift;
  if digits = '0' and shift < 0 and char_length(power) < 11 then
    return '1';
  elseif shift > 16383 or char_length(digits) - shift > 131072 then
    call q_fail('22003', 'value overflows numeric format');
  end if;
  return q_wide_code(bare like '-%', digits, shift);
end
/
create or replace function q_wide_negated(code longtext) returns longtext deterministic no sql
return case when code in ('1', '5') then code when code = '4' then '-' when code = '-' then '4'
  else q_wide_code(left(code, 1) <> '0' and left(code, 1) <> '-', q_wide_digits(code), q_wide_scale(code)) end
/
-- A number with so many digits after the point.
create or replace function q_wide_plain(code longtext, scale integer) returns longtext deterministic no sql
begin
  declare digits longtext default q_wide_digits(code);
  declare has integer default q_wide_scale(code);
  declare shown longtext default concat(digits, repeat('0', greatest(scale - has, 0)));
  set shown = lpad(shown, greatest(char_length(shown), scale + 1), '0');
  return concat(if(left(code, 1) in ('0', '-'), '-', ''), left(shown, char_length(shown) - scale),
    if(scale > 0, concat('.', right(shown, scale)), ''));
end
/
create or replace function q_wide_of_two(what varchar(10), one longtext, other longtext) returns longtext deterministic no sql
begin
  declare minus boolean default left(one, 1) in ('0', '-');
  declare its boolean default left(other, 1) in ('0', '-');
  declare a longtext;
  declare b longtext;
  declare sa integer;
  declare sb integer;
  declare scale integer;
  if one = '5' or other = '5' then
    return '5';
  elseif what in ('/', '%', 'div', 'avg') and other = '1' then
    call q_fail('22012', 'division by zero');
  elseif one in ('4', '-') or other in ('4', '-') then
    return case what
      when '+' then if(one in ('4', '-') and other in ('4', '-') and one <> other, '5', if(one in ('4', '-'), one, other))
      when '*' then if(one = '1' or other = '1', '5', if(minus = its, '4', '-'))
      when '%' then if(one in ('4', '-'), '5', one)
      else if(one in ('4', '-'), if(other in ('4', '-'), '5', if(minus = its, '4', '-')), '1') end;
  end if;
  set a = q_wide_digits(one), b = q_wide_digits(other), sa = q_wide_scale(one), sb = q_wide_scale(other);
  if what = '*' then
    return q_wide_round(minus <> its, q_wide_multiply(a, b), sa + sb, 16383, 'round');
  elseif what in ('/', 'avg') then
    return q_wide_quotient(minus <> its, a, sa, b, sb);
  end if;
  set scale = greatest(sa, sb);
  set a = q_wide_bare(concat(a, repeat('0', scale - sa))), b = q_wide_bare(concat(b, repeat('0', scale - sb)));
  if what = 'div' then
    return q_wide_code(minus <> its, substring_index(q_wide_divide(a, b), ' ', 1), 0);
  elseif what = '%' then
    return q_wide_code(minus, substring_index(q_wide_divide(a, b), ' ', -1), scale);
  elseif minus = its then
    return q_wide_code(minus, q_wide_add(a, b), scale);
  elseif q_wide_order(a, b) >= 0 then
    return q_wide_code(minus, q_wide_subtract(a, b), scale);
  end if;
  return q_wide_code(its, q_wide_subtract(b, a), scale);
end
/
create or replace function q_wide(what varchar(10), one longtext, other longtext) returns longtext deterministic no sql
begin
  declare negative boolean default left(one, 1) in ('0', '-');
  declare code longtext;
  if one is null or other is null then
    return null;
  end if;
  case what
    when 'of' then return q_wide_read(one);
    when 'text' then
      return case one when '5' then 'NaN' when '4' then 'Infinity' when '-' then '-Infinity'
        else q_wide_plain(one, if(other = '', greatest(q_wide_scale(one), 0), other)) end;
    when 'neg' then return q_wide_negated(one);
    when '-' then return q_wide_of_two('+', one, q_wide_negated(other));
    when 'abs' then return if(negative, q_wide_negated(one), one);
    when 'sign' then return if(one in ('1', '5'), one, if(negative, '04998~', '25001'));
    when 'fit' then
      if one in ('4', '-') then
        call q_fail('22003', 'numeric field overflow');
      elseif one = '5' then
        return one;
      end if;
      set code = q_wide_round(negative, q_wide_digits(one), q_wide_scale(one), substring_index(other, ',', -1), 'round');
      if code <> '1' and cast(char_length(q_wide_digits(code)) as signed) - q_wide_scale(code)
          > substring_index(other, ',', 1) - substring_index(other, ',', -1) then
        call q_fail('22003', 'numeric field overflow');
      end if;
      return code;
    when 'ceil' then return if(one in ('4', '5', '-'), one, q_wide_round(negative, q_wide_digits(one), q_wide_scale(one), 0, 'ceil'));
    when 'floor' then return if(one in ('4', '5', '-'), one, q_wide_round(negative, q_wide_digits(one), q_wide_scale(one), 0, 'floor'));
    when 'round' then return if(one in ('4', '5', '-'), one, q_wide_round(negative, q_wide_digits(one), q_wide_scale(one), q_wide_plain(other, 0), 'round'));
    when 'trunc' then return if(one in ('4', '5', '-'), one, q_wide_round(negative, q_wide_digits(one), q_wide_scale(one), q_wide_plain(other, 0), 'trunc'));
    else return q_wide_of_two(what, one, other);
  end case;
end
/
create or replace aggregate function q_wide_sum(code longtext) returns longtext deterministic
begin
  declare sum longtext default null;
  declare continue handler for not found return sum;
  loop
    fetch group next row;
    if code is not null then
      set sum = if(sum is null, code, q_wide('+', sum, code));
    end if;
  end loop;
end
/
