-- The routines of RoutineList in MariaDB's own words: what Routines, TextRoutines and CastRoutines
-- say in Java, with the same results and the same errors. A line with a slash ends each.
--
-- An error of ours has the mark by which Errors knows it in every engine. What a routine is given
-- or answers is checked for the range of its type: MariaDB is strict there, in a query it is not.

create or replace procedure q_fail(state varchar(5), message text) no sql
begin
  declare said varchar(512) default concat('quorate-sqlstate:', state, ':', replace(left(message, 400), ';', ' '), ';');
  signal sqlstate '45000' set message_text = said;
end
/
create or replace function q_raise(state varchar(5), message text) returns integer no sql
begin
  call q_fail(state, message);
  return null;
end
/
-- A text's length in UTF-16, in which the other engines count.
create or replace function q_units(t longtext) returns integer deterministic no sql
return if(length(t) = char_length(t), length(t), length(convert(t using utf16)) div 2)
/
create or replace function q_limited(t longtext) returns longtext deterministic no sql
begin
  if length(t) > 134217728 and q_units(t) > 134217728 then
    call q_fail('54000', concat('a text of ', q_units(t), ' characters is too long: at most 134217728 are supported'));
  end if;
  return t;
end
/
-- Without what Java takes for blanks around it.
create or replace function q_bare(t longtext) returns longtext deterministic no sql
return regexp_replace(regexp_replace(t,
  '^[\x09-\x0D\x1C-\x20\x{1680}\x{2000}-\x{2006}\x{2008}-\x{200A}\x{2028}\x{2029}\x{205F}\x{3000}]+', ''),
  '[\x09-\x0D\x1C-\x20\x{1680}\x{2000}-\x{2006}\x{2008}-\x{200A}\x{2028}\x{2029}\x{205F}\x{3000}]+\z', '')
/
-- Integers: the return value is what is checked.
create or replace function q_int2(n decimal(65,0)) returns smallint deterministic no sql return n
/
create or replace function q_int4(n decimal(65,0)) returns integer deterministic no sql return n
/
create or replace function q_int8(n decimal(65,0)) returns bigint deterministic no sql return n
/
create or replace function q_idiv(a bigint, b bigint) returns bigint deterministic no sql
begin
  if b = 0 then
    call q_fail('22012', 'division by zero');
  end if;
  return a div b;
end
/
create or replace function q_imod(a bigint, b bigint) returns bigint deterministic no sql
begin
  if b = 0 then
    call q_fail('22012', 'division by zero');
  elseif b = -1 then
    return a - a;
  end if;
  return a mod b;
end
/
-- Numerics.

create or replace function q_dec(n decimal(65,38), digits integer, scale integer) returns decimal(65,38)
deterministic no sql
begin
  if length(truncate(abs(round(n, scale)), 0)) > digits - scale and abs(round(n, scale)) >= 1 then
    call q_fail('22003', 'numeric field overflow');
  end if;
  return round(n, scale);
end
/
create or replace function q_round(n decimal(65,38), digits integer) returns decimal(65,12)
deterministic no sql return round(truncate(n, 12), least(digits, 12))
/
create or replace function q_trunc(n decimal(65,38), digits integer) returns decimal(65,12)
deterministic no sql return truncate(n, least(digits, 12))
/
create or replace function q_kept(n decimal(65,12), whole integer) returns decimal(65,12) deterministic no sql
begin
  if n is not null and whole = 0 then
    call q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  return if(whole is null, null, n);
end
/
create or replace function q_ceil0(n decimal(65,38)) returns decimal(65,12)
deterministic no sql return ceil(truncate(n, 12))
/
create or replace function q_floor0(n decimal(65,38)) returns decimal(65,12)
deterministic no sql return floor(truncate(n, 12))
/
-- Twelve digits, half up, of positive numbers: what MariaDB's own division is beside it is mended by
-- what is left over.
create or replace function q_quotient(a decimal(65,12), b decimal(65,12)) returns decimal(65,12)
deterministic no sql
begin
  declare q decimal(65,12) default round(a / b, 12);
  declare rest decimal(65,24) default a - q * b;
  if rest * 2 >= b * 0.000000000001 then
    return q + 0.000000000001;
  elseif rest * 2 < b * -0.000000000001 then
    return q - 0.000000000001;
  end if;
  return q;
end
/
create or replace function q_div(a decimal(65,38), b decimal(65,38)) returns decimal(65,12)
deterministic no sql
begin
  declare x decimal(65,12) default truncate(a, 12);
  declare y decimal(65,12) default truncate(b, 12);
  if a is null or b is null then
    return null;
  elseif y = 0 then
    call q_fail('22012', 'division by zero');
  end if;
  return q_quotient(abs(x), abs(y)) * sign(x) * sign(y);
end
/
create or replace function q_avg(total decimal(65,38), amount decimal(65,38)) returns decimal(65,12)
deterministic no sql
begin
  declare x decimal(65,12) default truncate(total, 12);
  if total is null or amount is null or amount = 0 then
    return null;
  end if;
  return q_quotient(abs(x), abs(amount)) * sign(x) * sign(amount);
end
/
create or replace function q_mod(a decimal(65,38), b decimal(65,38)) returns decimal(65,12)
deterministic no sql
begin
  if truncate(b, 12) = 0 and a is not null then
    call q_fail('22012', 'division by zero');
  end if;
  return mod(truncate(a, 12), truncate(b, 12));
end
/
-- Refuses numbers in other bases or with underscores, which are read as constants only.
create or replace procedure q_refuse_numeral(bare longtext) no sql
begin
  if bare regexp '^[+-]?0([xX](_?[0-9a-fA-F])+|[oO](_?[0-7])+|[bB](_?[01])+)\z'
      or instr(bare, '_') > 0 and bare regexp '^[+-]?([0-9](_?[0-9])*(\.([0-9](_?[0-9])*)?)?|\.[0-9](_?[0-9])*)([eE][+-]?[0-9](_?[0-9])*)?\z' then
    call q_fail('0A000', 'computed numbers in other bases or with underscores');
  end if;
end
/
create or replace function q_numbertext(t longtext, type varchar(30)) returns longtext deterministic no sql
begin
  declare bare longtext default q_bare(t);
  if lower(bare) in ('nan', 'inf', '+inf', '-inf', 'infinity', '+infinity', '-infinity') then
    call q_fail('0A000', 'NaN and infinity are not supported by every engine');
  elseif bare not regexp '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\z' then
    if type = 'numeric' then
      call q_refuse_numeral(bare);
    end if;
    call q_fail('22P02', concat('invalid input syntax for type ', type, ': "', t, '"'));
  end if;
  return lower(bare);
end
/
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
create or replace function q_textint(t longtext) returns bigint deterministic no sql
begin
  declare bare longtext default q_bare(t);
  declare digits longtext default trim(leading '0' from regexp_replace(bare, '^[+-]', ''));
  if bare not regexp '^[+-]?[0-9]+\z' then
    call q_refuse_numeral(bare);
    call q_fail('22P02', concat('invalid input syntax for type bigint: "', t, '"'));
  elseif char_length(digits) > 19 then
    call q_fail('22003', concat('value "', left(t, 100), '" is out of range for type bigint'));
  end if;
  return cast(concat(if(bare like '-%', '-', ''), if(digits = '', '0', digits)) as decimal(65,0));
end
/
create or replace function q_textbool(t longtext) returns boolean deterministic no sql
begin
  declare word longtext default lower(q_bare(t));
  if word in ('t', 'tr', 'tru', 'true', 'y', 'ye', 'yes', 'on', '1') then
    return true;
  elseif word in ('f', 'fa', 'fal', 'fals', 'false', 'n', 'no', 'of', 'off', '0') then
    return false;
  elseif t is not null then
    call q_fail('22P02', concat('invalid input syntax for type boolean: "', t, '"'));
  end if;
  return null;
end
/
create or replace function q_inttext(n bigint) returns longtext deterministic no sql
return cast(n as char)
/
create or replace function q_numtext(n decimal(65,38), scale integer) returns longtext deterministic no sql
begin
  declare shown varchar(80) default cast(cast(round(n, scale) as decimal(65,38)) as char);
  return if(scale = 0, left(shown, char_length(shown) - 39), left(shown, char_length(shown) - 38 + scale));
end
/
-- Texts.

create or replace function q_md51(t longtext) returns longtext deterministic no sql return md5(t)
/
create or replace function q_length1(t longtext) returns integer deterministic no sql return char_length(t)
/
create or replace function q_octet_length1(t longtext) returns integer deterministic no sql return length(t)
/
create or replace function q_ascii1(t longtext) returns integer deterministic no sql
return ord(convert(left(t, 1) using utf32))
/
create or replace function q_reverse1(t longtext) returns longtext deterministic no sql return reverse(t)
/
create or replace function q_substring2(t longtext, start integer) returns longtext deterministic no sql
return substring(t, greatest(start, 1))
/
create or replace function q_substring3(t longtext, start integer, amount integer) returns longtext
deterministic no sql
begin
  if amount < 0 and t is not null and start is not null then
    call q_fail('22011', 'negative substring length not allowed');
  end if;
  return if(start < 1, left(t, greatest(cast(start as signed) + amount - 1, 0)), substring(t, start, amount));
end
/
create or replace function q_left2(t longtext, n integer) returns longtext deterministic no sql
return left(t, if(n >= 0, n, greatest(char_length(t) + n, 0)))
/
create or replace function q_right2(t longtext, n integer) returns longtext deterministic no sql
return right(t, if(n >= 0, n, greatest(char_length(t) + n, 0)))
/
create or replace function q_repeat2(t longtext, n integer) returns longtext deterministic no sql
begin
  declare wanted bigint default cast(q_units(t) as signed) * greatest(n, 0);
  if wanted > 134217728 then
    call q_fail('54000', concat('a text of ', wanted, ' characters is too long: at most 134217728 are supported'));
  end if;
  return repeat(t, n);
end
/
-- What is missing before or behind a text of which n characters are wanted.
create or replace function q_padding(t longtext, n integer, fill longtext) returns longtext
deterministic no sql
begin
  if n > 134217728 and t is not null and fill is not null then
    call q_fail('54000', concat('a text of ', n, ' characters is too long: at most 134217728 are supported'));
  end if;
  if n <= char_length(t) or fill = '' then
    return if(t is null or fill is null, null, '');
  end if;
  return left(repeat(fill, n div char_length(fill) + 1), n - char_length(t));
end
/
create or replace function q_lpad2(t longtext, n integer) returns longtext deterministic no sql
return concat(q_padding(t, n, ' '), left(t, greatest(n, 0)))
/
create or replace function q_lpad3(t longtext, n integer, fill longtext) returns longtext deterministic no sql
return concat(q_padding(t, n, fill), left(t, greatest(n, 0)))
/
create or replace function q_rpad2(t longtext, n integer) returns longtext deterministic no sql
return concat(left(t, greatest(n, 0)), q_padding(t, n, ' '))
/
create or replace function q_rpad3(t longtext, n integer, fill longtext) returns longtext deterministic no sql
return concat(left(t, greatest(n, 0)), q_padding(t, n, fill))
/
create or replace function q_ltrim1(t longtext) returns longtext deterministic no sql
return trim(leading ' ' from t)
/
create or replace function q_rtrim1(t longtext) returns longtext deterministic no sql
return trim(trailing ' ' from t)
/
create or replace function q_btrim1(t longtext) returns longtext deterministic no sql
return trim(both ' ' from t)
/
create or replace function q_ltrim2(t longtext, characters longtext) returns longtext deterministic no sql
begin
  declare i integer default 1;
  while i <= char_length(t) and locate(substring(t, i, 1), characters) > 0 do
    set i = i + 1;
  end while;
  return if(characters is null, null, substring(t, i));
end
/
create or replace function q_rtrim2(t longtext, characters longtext) returns longtext deterministic no sql
begin
  declare i integer default char_length(t);
  while i > 0 and locate(substring(t, i, 1), characters) > 0 do
    set i = i - 1;
  end while;
  return if(characters is null, null, left(t, i));
end
/
create or replace function q_btrim2(t longtext, characters longtext) returns longtext deterministic no sql
return q_ltrim2(q_rtrim2(t, characters), characters)
/
create or replace function q_strpos2(t longtext, part longtext) returns integer deterministic no sql
return locate(part, t)
/
create or replace function q_replace3(t longtext, old longtext, new longtext) returns longtext
deterministic no sql
begin
  declare amount bigint default (length(t) - length(replace(t, old, ''))) div greatest(length(old), 1);
  -- Four bytes are a character at most: a text of this length is not made.
  if old <> '' and amount * length(new) > 600000000 then
    call q_fail('54000', 'a text is too long: at most 134217728 characters are supported');
  end if;
  return q_limited(replace(t, old, new));
end
/
create or replace function q_translate3(t longtext, old longtext, new longtext) returns longtext
deterministic no sql
begin
  declare made longtext default '';
  declare i integer default 1;
  declare place integer;
  if t is null or old is null or new is null then
    return null;
  end if;
  while i <= char_length(t) do
    set place = locate(substring(t, i, 1), old);
    set made = concat(made, if(place = 0, substring(t, i, 1), substring(new, place, 1)));
    set i = i + 1;
  end while;
  return made;
end
/
create or replace function q_concat2(a longtext, b longtext) returns longtext deterministic no sql
return q_limited(concat(a, b))
/
create or replace function q_split_part3(t longtext, separator_ longtext, n integer) returns longtext
deterministic no sql
begin
  declare i integer default 1;
  declare parts integer default 1;
  declare wanted integer default n;
  declare place integer;
  if t is null or separator_ is null or n is null then
    return null;
  elseif n = 0 then
    call q_fail('22023', 'field position must not be zero');
  elseif separator_ = '' then
    return if(n in (1, -1), t, '');
  end if;
  if n < 0 then
    while locate(separator_, t, i) > 0 do
      set parts = parts + 1;
      set i = locate(separator_, t, i) + char_length(separator_);
    end while;
    set wanted = parts + n + 1;
    set i = 1;
  end if;
  while wanted > 1 and locate(separator_, t, i) > 0 do
    set wanted = wanted - 1;
    set i = locate(separator_, t, i) + char_length(separator_);
  end while;
  if wanted <> 1 then
    return '';
  end if;
  set place = locate(separator_, t, i);
  return if(place = 0, substring(t, i), substring(t, i, place - i));
end
/
create or replace function q_starts_with2(t longtext, prefix longtext) returns boolean deterministic no sql
return left(t, char_length(prefix)) = prefix
/
-- A text on its way into a column: blanks that are too many go, and what is left must be short
-- enough in characters, as in PostgreSQL, and in UTF-16, as in the other engines.
create or replace function q_stored(t longtext, n integer, type varchar(30)) returns longtext
deterministic no sql
begin
  declare most integer default if(n >= 0, n, 134217728);
  declare kept longtext default t;
  if char_length(kept) > most then
    if n < 0 or trim(trailing ' ' from substring(kept, most + 1)) <> '' then
      call q_fail('22001', concat('value too long for type ', type, '(', most, ')'));
    end if;
    set kept = left(kept, most);
  end if;
  if length(kept) > most and q_units(kept) > most then
    call q_fail('0A000', concat('value too long for type ', type, '(', most, ') in UTF-16, which the engines count in'));
  end if;
  return if(n is null, null, kept);
end
/
create or replace function q_as_char(t longtext, n integer) returns longtext deterministic no sql
return q_stored(trim(trailing ' ' from t), n, 'character')
/
create or replace function q_as_varchar(t longtext, n integer) returns longtext deterministic no sql
return q_stored(t, n, 'character varying')
/
-- A text on its way into a column that stores at most so many characters.
create or replace function q_within(t longtext, most integer) returns longtext deterministic no sql
begin
  if length(t) > most and q_units(t) > most then
    call q_fail('54000', concat('a text of ', q_units(t), ' characters is too long: at most ', most, ' are supported'));
  end if;
  return t;
end
/
-- The digits of bytes on their way into a column that stores at most so many bytes.
create or replace function q_bytes_within(digits longtext, most integer) returns longtext deterministic no sql
begin
  if length(digits) div 2 > most then
    call q_fail('54000', concat('a bytea of ', length(digits) div 2, ' bytes is too long: at most ', most, ' are supported'));
  end if;
  return digits;
end
/
create or replace function q_like2(t longtext, pattern longtext) returns boolean deterministic no sql
return t like pattern escape '\'
/
-- See LikePattern.
create or replace function q_pattern(pattern longtext, mark longtext) returns longtext deterministic no sql
begin
  declare normal longtext default '';
  declare i integer default 1;
  declare literal boolean;
  if pattern is null or mark is null then
    return null;
  elseif char_length(mark) > 1 then
    call q_fail('22025', 'invalid escape string');
  end if;
  while i <= char_length(pattern) do
    set literal = substring(pattern, i, 1) = mark;
    if literal then
      set i = i + 1;
      if i > char_length(pattern) then
        call q_fail('22025', 'LIKE pattern must not end with escape character');
      end if;
    end if;
    if substring(pattern, i, 1) = '\' or literal and substring(pattern, i, 1) in ('%', '_') then
      set normal = concat(normal, '\');
    end if;
    set normal = concat(normal, substring(pattern, i, 1));
    set i = i + 1;
  end while;
  return normal;
end
/
