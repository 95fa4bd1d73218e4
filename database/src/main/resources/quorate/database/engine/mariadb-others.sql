-- Quotes, bytes, moments and numbers beyond arithmetic: the rest of what mariadb-routines.sql begins.

create or replace function q_quote(t longtext, kind integer) returns longtext deterministic no sql
begin
  if t is null or kind is null then
    return null;
  elseif kind = 1 then
    return q_limited(concat(if(locate('\', t) > 0, 'E', ''), '''', replace(replace(t, '\', '\\'), '''', ''''''), ''''));
  elseif t regexp '^[a-z_][a-z0-9_]*\z' and t not in (
    @KEYWORDS@) then
    return t;
  end if;
  return q_limited(concat('"', replace(t, '"', '""'), '"'));
end
/
create or replace function q_based(n bigint, base integer) returns longtext deterministic no sql
return lower(conv(cast(n as unsigned), 10, base))
/
create or replace function q_hexed(digits longtext) returns longtext deterministic no sql
return q_limited(lower(digits))
/
create or replace function q_hex(y longblob) returns longtext deterministic no sql return q_limited(lower(hex(y)))
/
create or replace function q_unhex(digits longtext) returns longblob deterministic no sql return unhex(digits)
/
create or replace function q_text_uuid(t longtext) returns varchar(36) deterministic no sql
begin
  declare digits longtext default lower(replace(t, '-', ''));
  if t is null then
    return null;
  elseif t not regexp '^(\{[0-9a-fA-F]{4}(-?[0-9a-fA-F]{4}){7}\}|[0-9a-fA-F]{4}(-?[0-9a-fA-F]{4}){7})\z' then
    call q_fail('22P02', concat('invalid input syntax for type uuid: "', left(t, 100), '"'));
  end if;
  set digits = replace(replace(digits, '{', ''), '}', '');
  return concat(left(digits, 8), '-', substring(digits, 9, 4), '-', substring(digits, 13, 4), '-',
    substring(digits, 17, 4), '-', substring(digits, 21));
end
/
create or replace function q_text_time(t longtext) returns longtext deterministic no sql
begin
  declare bare longtext default q_bare(t);
  declare micros bigint;
  if t is null then
    return null;
  elseif bare not regexp '^[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{0,9})?)?\z' then
    if t regexp '[0-9]' or bare = 'allballs' then
      call q_fail('0A000', concat('this form of a time, "', left(t, 100), '", is not supported by Quorate'));
    end if;
    call q_fail('22007', concat('invalid input syntax for type time: "', left(t, 100), '"'));
  end if;
  set micros = q_textclock(bare, t, 'time');
  if micros >= 86400000000 then
    call q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  end if;
  return substring(q_moment(cast('2000-01-01' as datetime(6)) + interval micros microsecond), 12);
end
/
-- In microseconds; the second 60 and 24:00 are the beginnings of what follows.
create or replace function q_make_clock(hours integer, minutes integer, seconds double) returns bigint
deterministic no sql
begin
  declare micros double default q_fround(if(abs(seconds) > 1e9, -1e0, seconds * 1e6));
  declare whole bigint;
  if hours not between 0 and 24 or minutes not between 0 and 59 or micros not between 0e0 and 60e6 then
    call q_fail('22008', concat('time field value out of range: ', hours, ':', minutes));
  end if;
  set whole = (hours * 60 + minutes) * 60000000 + cast(micros as signed);
  if whole > 86400000000 then
    call q_fail('22008', concat('time field value out of range: ', hours, ':', minutes));
  end if;
  return whole;
end
/
create or replace function q_make_time(hours integer, minutes integer, seconds double) returns longtext
deterministic no sql
begin
  declare micros bigint;
  if hours is null or minutes is null or seconds is null then
    return null;
  end if;
  set micros = q_make_clock(hours, minutes, seconds);
  if micros = 86400000000 then
    call q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  end if;
  return substring(q_moment(cast('2000-01-01' as datetime(6)) + interval micros microsecond), 12);
end
/
create or replace function q_make_stamp(
  year_ integer, month_ integer, day_ integer, hours integer, minutes integer, seconds double) returns longtext
deterministic no sql
begin
  if year_ is null or month_ is null or day_ is null or hours is null or minutes is null or seconds is null then
    return null;
  elseif year_ not between 1 and 9999 or month_ not between 1 and 12
      or day_ not between 1 and 31 or day_ > if(month_ = 2,
        if(year_ mod 4 = 0 and (year_ mod 100 <> 0 or year_ mod 400 = 0), 29, 28), if(month_ in (4, 6, 9, 11), 30, 31)) then
    call q_fail('22008', concat('date field value out of range: ', year_, '-', month_, '-', day_));
  end if;
  return q_moment(cast(concat(lpad(year_, 4, '0'), '-', lpad(month_, 2, '0'), '-', lpad(day_, 2, '0')) as datetime(6))
    + interval q_make_clock(hours, minutes, seconds) microsecond);
end
/
create or replace function q_epoch_stamp(seconds double) returns longtext deterministic no sql
begin
  declare micros double default q_fround((q_fplain(seconds) - 946684800e0) * 1e6);
  if seconds is null then
    return null;
  elseif abs(micros) > 3e17 then
    call q_fail('22008', 'timestamp out of range');
  end if;
  return q_moment(cast('2000-01-01' as datetime(6)) + interval cast(micros as signed) microsecond);
end
/
create or replace function q_factorial(n bigint) returns decimal(65,0) deterministic no sql
begin
  declare product decimal(65,0) default 1;
  declare i integer default 1;
  if n is null then
    return null;
  elseif n < 0 then
    call q_fail('22003', 'factorial of a negative number is undefined');
  elseif n > 32177 then
    call q_fail('22003', 'value overflows numeric format');
  elseif n > 20 then
    call q_fail('22003', 'numeric out of range: at most 19 digits before the point and 12 after it are supported by every engine here');
  end if;
  while i <= n do
    set product = product * i;
    set i = i + 1;
  end while;
  return product;
end
/
create or replace function q_min_scale(n decimal(65,38)) returns integer deterministic no sql
return char_length(trim(trailing '0' from substring_index(q_numtext(truncate(n, 12), 12), '.', -1)))
/
create or replace function q_byte_position(hay longtext, needle longtext) returns integer deterministic no sql
begin
  declare place integer default locate(needle, hay);
  while place > 0 and place mod 2 = 0 do
    set place = locate(needle, hay, place + 1);
  end while;
  return (place + 1) div 2;
end
/
create or replace function q_byte_index(place integer, size integer) returns integer deterministic no sql
begin
  if place < 0 or place >= size then
    call q_fail('2202E', concat('index ', place, ' out of valid range, 0..', size - 1));
  end if;
  return place;
end
/
-- Of the functions of bytes those that need no more than MariaDB's own.
create or replace function q_bytes(what varchar(20), one longtext, other longtext, start integer, amount integer)
returns longtext deterministic no sql
begin
  declare size integer default char_length(one) div 2;
  declare made longtext default '';
  declare first bigint;
  declare last bigint;
  if what is null or one is null or other is null or start is null or amount is null then
    return null;
  end if;
  case
    when what = 'decode' then
      set made = regexp_replace(regexp_replace(one, '^[ \n\t\r]+', ''), '([0-9A-Fa-f]{2})[ \n\t\r]+', '\1');
      if made not regexp '^([0-9A-Fa-f]{2})*\z' then
        call q_fail('22023', if(made regexp '^[0-9A-Fa-f]*\z', 'invalid hexadecimal data: odd number of digits',
          concat('invalid hexadecimal digit: "', left(regexp_replace(made, '^([0-9A-Fa-f]{2})*[0-9A-Fa-f]?', ''), 1), '"')));
      end if;
      set made = lower(made);
    when what = 'utf8' then set made = lower(hex(one));
    when what = 'md5' then set made = md5(unhex(one));
    when what like 'sha%' then set made = sha2(unhex(one), substring(what, 4));
    when what = 'get_byte' then
      set made = conv(substring(one, q_byte_index(start, size) * 2 + 1, 2), 16, 10);
    when what = 'set_byte' then
      set made = insert(one, q_byte_index(start, size) * 2 + 1, 2, lower(lpad(hex(amount & 255), 2, '0')));
    when what = 'reverse' then
      while size > 0 do
        set made = concat(made, substring(one, size * 2 - 1, 2));
        set size = size - 1;
      end while;
    else
      if what = 'substring' and amount < 0 then
        call q_fail('22011', 'negative substring length not allowed');
      end if;
      set first = greatest(start, 1);
      set last = if(what = 'rest', size, cast(start as signed) + amount - 1);
      set made = if(last < first, '', substring(one, first * 2 - 1, (last - first + 1) * 2));
  end case;
  return q_limited(made);
end
/
-- A field that moments do not have.
create or replace function q_no_field(state varchar(5), message longtext, moment longtext)
returns decimal(65,12) deterministic no sql
begin
  if state is not null and message is not null and moment is not null then
    call q_fail(state, message);
  end if;
  return null;
end
/
