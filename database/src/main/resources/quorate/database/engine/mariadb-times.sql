-- Dates and times, as texts: the rest of what mariadb-routines.sql begins.

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
create or replace function q_moment(t datetime(6)) returns longtext deterministic no sql
return if(q_day(cast(t as date), 'timestamp') is null, null, cast(t as char))
/
-- The month of a name in small letters, or null.
create or replace function q_month(name longtext) returns integer deterministic no sql
return if(name = 'sept', 9, nullif(greatest(
  field(name, 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'),
  field(name, 'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september',
    'october', 'november', 'december')), 0))
/
create or replace function q_year(digits longtext) returns longtext deterministic no sql
return case when char_length(digits) > 2 then digits when digits < '70' then concat('20', digits)
  else concat('19', digits) end
/
-- What DayText says: the text with its day as year-month-day, or as it is. No `.` and no class by
-- name, which mean more characters here than in Java.
create or replace function q_iso(t longtext) returns longtext deterministic no sql
begin
  declare line varchar(60) default '[^\n\r\x{85}\x{2028}\x{2029}]*';
  declare rest varchar(80) default concat('((?:[ Tt+]', line, ')?)\z');
  declare week varchar(200) default
    '(?<![a-z0-9_])(mon|tues?|weds?|thu|thurs?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?![a-z0-9_])';
  declare half varchar(60) default '(?<![a-z0-9_])(am|pm|ad)(?![a-z0-9_])';
  declare bare longtext default q_bare(t);
  declare word longtext default lower(bare);
  declare form varchar(300);
  declare left_ longtext;
  if word = 'epoch' then
    return '1970-01-01';
  elseif word in ('infinity', '+infinity', '-infinity') then
    call q_fail('0A000', 'infinity as a date or timestamp is not supported by Quorate');
  elseif word in ('now', 'today', 'tomorrow', 'yesterday') then
    call q_fail('0A000', concat('the date or timestamp ''', word, ''' is not supported by Quorate'));
  elseif word not regexp '[0-9]' then
    return t;
  elseif word not regexp '[\n\r\x{85}\x{2028}\x{2029}]' and (word regexp week or word regexp concat('[0-9]', line, half))
    or word regexp '^(j[0-9]+|[0-9: .-]*[0-9][ap]m)\z' then
    call q_fail('0A000', concat('this form of a date or time, "', t, '", is not supported by Quorate'));
  end if;
  set form = concat('^([0-9]{2,6})([0-9]{2})([0-9]{2})', rest);
  if bare not regexp form then
    set form = concat('^([0-9]{4})[/]([0-9]{1,2})[/]([0-9]{1,2})', rest);
  end if;
  if bare not regexp form then
    set form = concat('^([0-9]{4})[.]([0-9]{1,2})[.]([0-9]{1,2})', rest);
  end if;
  if bare regexp form and cast(regexp_replace(bare, form, '\2') as signed) > 0 then
    return concat(q_year(regexp_replace(bare, form, '\1')), '-', cast(regexp_replace(bare, form, '\2') as signed),
      '-', regexp_replace(bare, form, '\3\4'));
  end if;
  set form = concat('^([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})', rest);
  if bare regexp form and cast(regexp_replace(bare, form, '\1') as signed) > 0 then
    return concat(q_year(regexp_replace(bare, form, '\4')), '-', cast(regexp_replace(bare, form, '\1') as signed),
      '-', regexp_replace(bare, form, '\3\5'));
  end if;
  set form = concat('^([A-Za-z]{3,9})[ -]([0-9]{1,2})(?:, ?| |-)([0-9]{4}|[0-9]{2})', rest);
  if bare regexp form and q_month(lower(regexp_replace(bare, form, '\1'))) is not null then
    return concat(q_year(regexp_replace(bare, form, '\3')), '-', q_month(lower(regexp_replace(bare, form, '\1'))),
      '-', regexp_replace(bare, form, '\2\4'));
  end if;
  set form = concat('^([0-9]{1,2})[ -]([A-Za-z]{3,9})[ -]([0-9]{4}|[0-9]{2})', rest);
  if bare regexp form and q_month(lower(regexp_replace(bare, form, '\2'))) is not null then
    return concat(q_year(regexp_replace(bare, form, '\3')), '-', q_month(lower(regexp_replace(bare, form, '\2'))),
      '-', regexp_replace(bare, form, '\1\4'));
  end if;
  set form = concat('^([0-9]{4})[ -]([A-Za-z]{3,9})[ -]([0-9]{1,2})', rest);
  if bare regexp form and q_month(lower(regexp_replace(bare, form, '\2'))) is not null then
    return concat(regexp_replace(bare, form, '\1'), '-', q_month(lower(regexp_replace(bare, form, '\2'))),
      '-', regexp_replace(bare, form, '\3\4'));
  end if;
  if word not regexp '[\n\r\x{85}\x{2028}\x{2029}]' then
    set left_ = regexp_replace(word, '[^a-z]+', ' ');
    while left_ <> '' do
      if q_month(substring_index(left_, ' ', 1)) is not null then
        call q_fail('0A000', concat('this form of a date or time, "', t, '", is not supported by Quorate'));
      end if;
      set left_ = if(locate(' ', left_) = 0, '', substring(left_, locate(' ', left_) + 1));
    end while;
  end if;
  return t;
end
/
-- In microseconds.
create or replace function q_textclock(clock longtext, whole longtext, type varchar(30)) returns bigint
deterministic no sql
begin
  declare form varchar(80) default '^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{0,9}))?)?\z';
  declare hours integer;
  declare minutes integer;
  declare seconds integer;
  if clock = '' then
    return 0;
  elseif clock like '24:%' then
    call q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  elseif clock not regexp form then
    call q_fail('22007', concat('invalid input syntax for type ', type, ': "', whole, '"'));
  end if;
  set hours = regexp_replace(clock, form, '\1');
  set minutes = regexp_replace(clock, form, '\2');
  set seconds = concat('0', regexp_replace(clock, form, '\3'));
  if hours > 23 or minutes > 59 or seconds > 59 then
    call q_fail('22008', concat('date/time field value out of range: "', whole, '"'));
  end if;
  return (hours * 3600 + minutes * 60 + seconds) * 1000000
    + q_fround(cast(concat('0.', regexp_replace(clock, form, '\4'), '0') as double) * 1e6);
end
/
-- Refuses what is no more than a month or a time, if it is none that there is.
create or replace procedure q_refuse_part(bare longtext, type varchar(30)) deterministic no sql
begin
  declare clock bigint;
  if bare regexp '^[0-9]{1,2}\z' and bare not regexp '^(0?[1-9]|1[0-2])\z' then
    call q_fail('22008', concat('date/time field value out of range: "', bare, '"'));
  elseif bare regexp '^[0-9]{1,2}:[0-9:.]+\z' then
    set clock = q_textclock(bare, bare, type);
  end if;
end
/
create or replace function q_textday(day longtext, whole longtext, type varchar(30)) returns date
deterministic no sql
begin
  declare made date;
  declare year_ integer;
  declare month_ integer;
  declare day_ integer;
  declare form varchar(60) default '^([0-9]{1,6})-([0-9]{1,2})-([0-9]{1,2})\z';
  if day not regexp form then
    call q_refuse_part(q_bare(whole), type);
    call q_fail('22007', concat('invalid input syntax for type ', type, ': "', whole, '"'));
  elseif q_bare(whole) like '% BC' then
    call q_fail('22008', 'dates before the year 1 or after 9999 are not supported by every engine');
  end if;
  set year_ = regexp_replace(day, form, '\1');
  set month_ = regexp_replace(day, form, '\2');
  set day_ = regexp_replace(day, form, '\3');
  if year_ not between 1 and 9999 or month_ not between 1 and 12
      or day_ not between 1 and 31 or day_ > if(month_ = 2,
        if(year_ mod 4 = 0 and (year_ mod 100 <> 0 or year_ mod 400 = 0), 29, 28), if(month_ in (4, 6, 9, 11), 30, 31)) then
    call q_fail('22008', concat('date/time field value out of range: "', q_bare(whole), '"'));
  end if;
  return concat(lpad(year_, 4, '0'), '-', lpad(month_, 2, '0'), '-', lpad(day_, 2, '0'));
end
/
-- The rest of the text, behind a blank or a T, does not count.
create or replace function q_textdate(t longtext) returns longtext deterministic no sql
return if(t is null, null, cast(q_day(q_textday(regexp_substr(q_bare(q_iso(t)), '^[^ T]+'), t, 'date'), 'date') as char))
/
-- In seconds.
create or replace function q_textzone(zone longtext, whole longtext) returns integer deterministic no sql
begin
  declare digits longtext default replace(substring(zone, 2), ':', '');
  declare hours integer;
  declare minutes integer;
  declare seconds integer;
  if zone = '' or zone regexp '^[A-Za-z]' then
    return 0;
  end if;
  set digits = concat(if(char_length(digits) mod 2 = 1, '0', ''), digits);
  set hours = substring(digits, 1, 2);
  set minutes = rpad(substring(digits, 3, 2), 2, '0');
  set seconds = rpad(substring(digits, 5, 2), 2, '0');
  if hours > 15 or minutes > 59 or seconds > 59 then
    call q_fail('22009', concat('time zone displacement out of range: "', whole, '"'));
  end if;
  set seconds = hours * 3600 + minutes * 60 + seconds;
  return if(zone like '-%', -seconds, seconds);
end
/
create or replace function q_texttime(t longtext, kind integer) returns longtext deterministic no sql
begin
  declare type varchar(30) default if(kind = 1, 'timestamp', 'timestamp with time zone');
  declare form varchar(300) default replace(
    '^_*([0-9-]+)(?:[ T]+([0-9:.]+))?_*(Z|z|UTC|GMT|[+-][0-9]{1,2}(?::?[0-9]{2})?(?::?[0-9]{2})?)?(?: BC)?_*\z',
    '_', '[ \t\n\x0B\f\r]');
  declare iso longtext;
  declare clock bigint;
  declare zone integer;
  declare day_ date;
  if t is null or kind is null then
    return null;
  end if;
  set iso = q_iso(t);
  if iso not regexp form then
    call q_refuse_part(q_bare(t), type);
    call q_fail('22007', concat('invalid input syntax for type ', type, ': "', t, '"'));
  end if;
  set clock = q_textclock(regexp_replace(iso, form, '\2'), t, type);
  set zone = q_textzone(regexp_replace(iso, form, '\3'), t);
  set day_ = q_textday(regexp_replace(iso, form, '\1'), t, type);
  return q_moment(cast(day_ as datetime(6)) + interval clock - if(kind = 2, zone, 0) * 1000000 microsecond);
end
/
create or replace function q_time_text(t datetime(6), kind integer) returns longtext deterministic no sql
return if(kind = 0, cast(cast(t as date) as char),
  concat(trim(trailing '.' from trim(trailing '0' from cast(t as char))), if(kind = 1, '', '+00')))
/
create or replace function q_time_days(later date, earlier date) returns integer deterministic no sql
return datediff(later, earlier)
/
create or replace function q_time_add_days(d date, days integer) returns longtext deterministic no sql
return if(d is null or days is null, null, cast(q_day(d + interval days day, 'date') as char))
/
create or replace function q_time_add(t datetime(6), months integer, days integer, seconds integer)
returns longtext deterministic no sql
return if(t is null or months is null or days is null or seconds is null, null,
  q_moment(t + interval months month + interval cast(days as signed) * 86400 + seconds second))
/
create or replace function q_time_extract(part integer, t datetime(6)) returns decimal(65,12) deterministic no sql
return case part
  when 0 then year(t)
  when 1 then month(t)
  when 2 then day(t)
  when 3 then hour(t)
  when 4 then minute(t)
  when 5 then second(t) + microsecond(t) * 0.000001
  when 6 then dayofweek(t) - 1
  when 7 then weekday(t) + 1
  when 8 then dayofyear(t)
  when 9 then quarter(t)
  when 10 then timestampdiff(microsecond, '1970-01-01', t) * 0.000001
  when 11 then week(t, 3)
  when 12 then second(t) * 1000 + microsecond(t) * 0.001
  when 13 then second(t) * 1000000 + microsecond(t)
  when 14 then year(t) div 10
  when 15 then (year(t) + 99) div 100
  when 16 then (year(t) + 999) div 1000
  when 17 then yearweek(t, 3) div 100
  when 18 then to_days(t) + 1721060
  else if(t is null, null, 0) end
/
create or replace function q_year_day(number integer) returns date deterministic no sql
return if(number < 1, null, cast(concat(lpad(number, 4, '0'), '-01-01') as date))
/
create or replace function q_time_trunc(unit longtext, t datetime(6)) returns longtext deterministic no sql
begin
  declare day_ date default cast(t as date);
  declare named varchar(20) default left(lower(unit), 20);
  declare cut datetime(6);
  if unit is null or t is null then
    return null;
  end if;
  if named in ('microsecond', 'millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'decade') then
    set named = concat(named, 's');
  end if;
  case named
    when 'microseconds' then set cut = t;
    when 'milliseconds' then set cut = t - interval microsecond(t) mod 1000 microsecond;
    when 'seconds' then set cut = t - interval microsecond(t) microsecond;
    when 'minutes' then set cut = cast(day_ as datetime(6)) + interval hour(t) * 60 + minute(t) minute;
    when 'hours' then set cut = cast(day_ as datetime(6)) + interval hour(t) hour;
    when 'days' then set cut = day_;
    when 'weeks' then set cut = day_ - interval weekday(day_) day;
    when 'months' then set cut = day_ - interval day(day_) - 1 day;
    when 'quarter' then set cut = day_ - interval day(day_) - 1 day - interval (month(day_) - 1) mod 3 month;
    when 'years' then set cut = day_ - interval dayofyear(day_) - 1 day;
    when 'decades' then set cut = q_year_day(year(t) - year(t) mod 10);
    when 'century' then set cut = q_year_day(year(t) - (year(t) - 1) mod 100);
    when 'centuries' then set cut = q_year_day(year(t) - (year(t) - 1) mod 100);
    when 'millennium' then set cut = q_year_day(year(t) - (year(t) - 1) mod 1000);
    when 'millennia' then set cut = q_year_day(year(t) - (year(t) - 1) mod 1000);
    else call q_fail('22023', concat('unit "', unit, '" not recognized'));
  end case;
  return q_moment(cut);
end
/
-- What a zone adds to a time, in seconds. Steps are of 18 digits: since when, from 100000000000 seconds before 1970
-- on, and how much and 500000 more. They end in the year 2500, and the calendar repeats every 400 years.
create or replace function q_zone_offset(steps longtext character set ascii, t datetime(6)) returns integer deterministic no sql
begin
  declare at_ bigint default to_seconds(t) - 62167219200;
  declare low integer default 0;
  declare high integer default char_length(steps) div 18;
  declare middle integer;
  if at_ >= 16725225600 then
    set at_ = 4102444800 + (at_ - 4102444800) mod 12622780800;
  end if;
  while high - low > 1 do
    set middle = (low + high) div 2;
    if cast(substr(steps, middle * 18 + 1, 12) as signed) - 100000000000 <= at_ then
      set low = middle;
    else
      set high = middle;
    end if;
  end while;
  return cast(substr(steps, low * 18 + 13, 6) as signed) - 500000;
end
/
create or replace function q_zone(steps longtext character set ascii, t datetime(6)) returns longtext deterministic no sql
return if(t is null, null, q_moment(t + interval q_zone_offset(steps, t) second))
/
create or replace function q_zone_text(steps longtext character set ascii, t datetime(6)) returns longtext deterministic no sql
begin
  declare zone integer;
  if t is null then
    return null;
  end if;
  set zone = q_zone_offset(steps, t);
  return concat(q_time_text(q_moment(t + interval zone second), 1), if(zone < 0, '-', '+'),
    lpad(abs(zone) div 3600, 2, '0'), if(zone mod 3600 = 0, '', concat(':', lpad(abs(zone) div 60 mod 60, 2, '0'))),
    if(zone mod 60 = 0, '', concat(':', lpad(abs(zone) mod 60, 2, '0'))));
end
/
create or replace function q_zone_trunc(
  steps longtext character set ascii, back longtext character set ascii, unit longtext, t datetime(6))
returns longtext deterministic no sql
begin
  declare zone integer;
  declare cut datetime(6);
  if unit is null or t is null then
    return null;
  end if;
  set zone = q_zone_offset(steps, t);
  set cut = q_time_trunc(unit, q_moment(t + interval zone second));
  -- What is less than a day stays on its side of a change of the clocks.
  return if(lower(unit) in ('microseconds', 'microsecond', 'milliseconds', 'millisecond', 'second', 'seconds',
      'minute', 'minutes', 'hour', 'hours'), q_moment(cut - interval zone second), q_zone(back, cut));
end
/
-- Months of what the clock shows, then days, then seconds.
create or replace function q_zone_add(
  steps longtext character set ascii, back longtext character set ascii, t datetime(6), months integer, days integer,
  seconds integer)
returns longtext deterministic no sql
begin
  declare moment datetime(6) default t;
  if t is null or months is null or days is null or seconds is null then
    return null;
  end if;
  if months <> 0 then
    set moment = q_zone(back, q_moment(cast(q_zone(steps, moment) as datetime(6)) + interval months month));
  end if;
  if days <> 0 then
    set moment = q_zone(back, q_moment(cast(q_zone(steps, moment) as datetime(6)) + interval days day));
  end if;
  return q_moment(moment + interval seconds second);
end
/
-- Halves go away from zero, which is in the year 2000.
create or replace function q_time_round(t datetime(6), digits integer) returns longtext deterministic no sql
begin
  declare micros bigint default timestampdiff(microsecond, '2000-01-01', t);
  declare unit bigint default case digits when 0 then 1000000 when 1 then 100000 when 2 then 10000
    when 3 then 1000 when 4 then 100 when 5 then 10 else 1 end;
  if t is null or digits is null then
    return null;
  end if;
  return q_moment(t + interval sign(micros) * ((abs(micros) + unit div 2) div unit * unit) - micros microsecond);
end
/
create or replace function q_clock_round(t longtext, digits integer) returns longtext deterministic no sql
begin
  declare rounded longtext default q_time_round(cast(concat('2000-01-01 ', t) as datetime(6)), digits);
  if rounded >= '2000-01-02' then
    call q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  end if;
  return substring(rounded, 12);
end
/
