-- Floats: the rest of what mariadb-routines.sql begins. MariaDB's own operators refuse what is too
-- large; adding 0 makes 0 of -0, which the other engines do not know.

-- To the nearest, and in the middle to the even one.
create or replace function q_fround(n double) returns double deterministic no sql
begin
  declare below double default floor(n);
  if abs(n) >= 4503599627370496e0 then
    return n;
  elseif n - below > 0.5e0 or n - below = 0.5e0 and below - 2e0 * floor(below / 2e0) <> 0e0 then
    return below + 1e0 + 0e0;
  end if;
  return below + 0e0;
end
/
create or replace function q_ftrunc(n double) returns double deterministic no sql
return if(n < 0, ceil(n), floor(n)) + 0e0
/
create or replace function q_fceil(n double) returns double deterministic no sql return ceil(n) + 0e0
/
create or replace function q_ffloor(n double) returns double deterministic no sql return floor(n) + 0e0
/
create or replace function q_underflow(n double, isright boolean) returns double deterministic no sql
begin
  if n = 0e0 and not isright then
    call q_fail('22003', 'value out of range: underflow');
  end if;
  return n + 0e0;
end
/
-- NaN and infinity are held as the greatest numbers, as HeldReal says: none of these is computed with,
-- or computed.
create or replace function q_fplain(n double) returns double deterministic no sql
begin
  if abs(n) >= 1.7976931348623155e308 then
    call q_fail('0A000', 'computing with NaN or infinity is not supported by Quorate');
  end if;
  return n + 0e0;
end
/
create or replace function q_fcomputed(n double) returns double deterministic no sql
begin
  if abs(n) >= 1.7976931348623155e308 then
    call q_fail('22003', 'value out of range: overflow');
  end if;
  return n + 0e0;
end
/
create or replace function q_fwide(n double) returns double deterministic no sql
return case when n = 3.4028234663852886e38 then 1.7976931348623157e308
  when abs(n) = 3.4028232635611926e38 then sign(n) * 1.7976931348623155e308
  else n + 0e0 end
/
-- MariaDB refuses what is beyond the greatest real, also where that is the nearest.
create or replace function q_freal(n double) returns double deterministic no sql
begin
  declare narrowed float default if(abs(n) < 3.4028235677973366e38 and abs(n) > 3.4028234663852886e38,
    sign(n) * 3.4028234663852886e38, if(abs(n) >= 1.7976931348623155e308, 1e0, n));
  if n = 1.7976931348623157e308 then
    return 3.4028234663852886e38;
  elseif abs(n) = 1.7976931348623155e308 then
    return sign(n) * 3.4028232635611926e38;
  elseif abs(narrowed) >= 3.4028232635611926e38 then
    call q_fail('22003', 'value out of range: overflow');
  end if;
  return q_underflow(narrowed, n = 0e0);
end
/
create or replace function q_fadd(a double, b double) returns double deterministic no sql return q_fcomputed(q_fplain(a) + q_fplain(b))
/
create or replace function q_fsub(a double, b double) returns double deterministic no sql return q_fcomputed(q_fplain(a) - q_fplain(b))
/
create or replace function q_fmul(a double, b double) returns double deterministic no sql
return q_underflow(q_fcomputed(q_fplain(a) * q_fplain(b)), a = 0e0 or b = 0e0)
/
create or replace function q_fdiv(a double, b double) returns double deterministic no sql
begin
  if b = 0e0 and q_fplain(a) is not null then
    call q_fail('22012', 'division by zero');
  end if;
  return q_underflow(q_fcomputed(q_fplain(a) / q_fplain(b)), a = 0e0);
end
/
create or replace function q_finite(n double) returns double deterministic no sql return n + 0e0
/
create or replace function q_sqrt(n double) returns double deterministic no sql
begin
  if q_fplain(n) < 0e0 then
    call q_fail('2201F', 'cannot take square root of a negative number');
  end if;
  return sqrt(q_fplain(n)) + 0e0;
end
/
create or replace function q_textfloat(t longtext) returns double deterministic no sql
begin
  declare word longtext default lower(q_bare(t));
  declare bare longtext default q_numbertext(
    if(word in ('nan', 'inf', '+inf', '-inf', 'infinity', '+infinity', '-infinity'), '0', t), 'double precision');
  declare n double;
  declare exit handler for 1264, 1292, 1366
    call q_fail('22003', concat('"', left(t, 100), '" is out of range for type double precision'));
  if word = 'nan' then
    return 1.7976931348623157e308;
  elseif word like '%inf%' then
    return if(word like '-%', -1.7976931348623155e308, 1.7976931348623155e308);
  end if;
  set n = cast(bare as double);
  if abs(n) >= 1.7976931348623157e308 and bare not regexp '1\.?797693134862315[78]' then
    call q_fail('22003', concat('"', left(t, 100), '" is out of range for type double precision'));
  end if;
  if abs(n) >= 1.7976931348623155e308 then
    call q_fail('0A000', 'the floats of the greatest magnitude are not supported by Quorate, which holds NaN and infinity as these');
  end if;
  return q_underflow(n, substring_index(bare, 'e', 1) not regexp '[1-9]');
end
/
-- An integer of up to 215 bits, as it is.
create or replace function q_whole(n double) returns decimal(65,0) deterministic no sql
begin
  declare rest double default abs(n);
  declare factor decimal(65,0) default 1;
  declare whole decimal(65,0) default 0;
  while rest > 0e0 do
    set whole = whole + cast(rest - floor(rest / 4294967296e0) * 4294967296e0 as decimal(65,0)) * factor;
    set rest = floor(rest / 4294967296e0);
    if rest > 0e0 then
      set factor = factor * 4294967296;
    end if;
  end while;
  return whole;
end
/
-- The shortest digits that tell a positive number from its neighbours, and behind a blank where the
-- point stands before them: 15 -> '15 2'. MariaDB's own also take a text in the middle between two
-- numbers, for which PostgreSQL has more digits; integers of more than 53 bits have such ones.
create or replace function q_digits(n double) returns varchar(60) deterministic no sql
begin
  declare shown varchar(400) default cast(n as char);
  declare mantissa varchar(400) default substring_index(shown, 'e', 1);
  declare power integer default if(locate('e', shown) > 0, substring_index(shown, 'e', -1), 0);
  declare whole varchar(400) default trim(leading '0' from substring_index(mantissa, '.', 1));
  declare fraction varchar(400) default if(locate('.', mantissa) > 0, substring_index(mantissa, '.', -1), '');
  declare digits varchar(400) default concat(whole, fraction);
  declare point integer default char_length(whole) + power - if(whole = '', char_length(fraction)
    - char_length(trim(leading '0' from fraction)), 0);
  declare exact decimal(65,0);
  declare room decimal(65,0);
  declare size integer;
  set digits = trim(trailing '0' from trim(leading '0' from digits));
  if n >= 18014398509481984e0 and n < 1e45 then
    set exact = q_whole(n);
    set room = 1;
    while room * 18014398509481984 <= exact do
      set room = room * 2;
    end while;
    if room * 9007199254740992 = exact then
      set room = room div 2; -- a power of two is nearer to the one below
    end if;
    while abs(cast(rpad(digits, point, '0') as decimal(65,0)) - exact) = room do
      set size = char_length(digits) + 1;
      set digits = cast(round(exact, size - point) as char);
      set digits = left(digits, size);
    end while;
  end if;
  return concat(digits, ' ', point);
end
/
-- Digits as C's %g lays them out: an exponent below -4 or from `most` on.
create or replace function q_shown(digits varchar(60), point integer, most integer, negative boolean)
returns longtext deterministic no sql
begin
  declare power integer default point - 1;
  declare shown varchar(400);
  if power < -4 or power >= most then
    set shown = concat(left(digits, 1), if(char_length(digits) > 1, '.', ''), substring(digits, 2), 'e',
      if(power < 0, '-', '+'), if(abs(power) < 10, '0', ''), abs(power));
  elseif point <= 0 then
    set shown = concat('0.', repeat('0', -point), digits);
  elseif point >= char_length(digits) then
    set shown = rpad(digits, point, '0');
  else
    set shown = concat(left(digits, point), '.', substring(digits, point + 1));
  end if;
  return concat(if(negative, '-', ''), shown);
end
/
create or replace function q_floattext(n double) returns longtext deterministic no sql
begin
  declare digits varchar(60);
  if n = 0e0 then
    return '0';
  elseif n is null then
    return null;
  elseif abs(n) >= 1.7976931348623155e308 then
    return if(n = 1.7976931348623157e308, 'NaN', if(n < 0e0, '-Infinity', 'Infinity'));
  end if;
  set digits = q_digits(abs(n));
  return q_shown(substring_index(digits, ' ', 1), substring_index(digits, ' ', -1), 15, n < 0e0);
end
/
-- The first `size` digits, rounded, and where the point stands: as q_digits answers.
create or replace function q_rounded(digits varchar(60), point integer, size integer, up boolean)
returns varchar(60) deterministic no sql
begin
  declare cut varchar(60) default left(digits, size);
  if up then
    set cut = cast(cast(cut as decimal(65,0)) + 1 as char);
  end if;
  return concat(if(trim(trailing '0' from cut) = '', '0', trim(trailing '0' from cut)), ' ',
    point + if(char_length(cut) > least(size, char_length(digits)), 1, 0));
end
/
create or replace function q_realtext(n double) returns longtext deterministic no sql
begin
  declare x double default if(abs(n) >= 3.4028232635611926e38, 0e0, q_freal(abs(n)));
  declare all_ varchar(60);
  declare digits varchar(60);
  declare point integer;
  declare tried varchar(60);
  declare size integer default 0;
  declare near double;
  declare found boolean default false;
  if abs(n) >= 3.4028232635611926e38 then
    return if(n = 3.4028234663852886e38, 'NaN', if(n < 0e0, '-Infinity', 'Infinity'));
  elseif x = 0e0 then
    return '0';
  elseif n is null then
    return null;
  end if;
  set all_ = q_digits(x);
  set digits = substring_index(all_, ' ', 1);
  set point = substring_index(all_, ' ', -1);
  while not found do
    set size = size + 1;
    set tried = q_rounded(digits, point, size, substring(digits, size + 1) > '5'
      or substring(digits, size + 1) = '5' and substring(digits, size, 1) in ('1', '3', '5', '7', '9'));
    set near = cast(concat('0.', substring_index(tried, ' ', 1), 'e', substring_index(tried, ' ', -1)) as double);
    set found = size >= char_length(digits);
    if not found and near < 3.4028235677973366e38 and near > 7.1e-46 and q_freal(near) = x then
      -- In the middle between two reals PostgreSQL has more digits.
      set found = near = x or near * 2e0 - x <= 1e-45 or near * 2e0 - x > 3.4028234663852886e38
        or q_freal(near * 2e0 - x) <> near * 2e0 - x;
    end if;
  end while;
  return q_shown(substring_index(tried, ' ', 1), substring_index(tried, ' ', -1), 6, n < 0e0);
end
/
-- Whether the digits say less, as much or more than a positive number is; there are 16.
create or replace function q_beside(digits varchar(60), point integer, n double) returns integer
deterministic no sql
begin
  declare m double default n;
  declare twos decimal(65,0) default 1;
  declare d decimal(65,0) default digits;
  if point >= 16 then
    return sign(cast(rpad(digits, point, '0') as decimal(65,0)) - q_whole(n));
  end if;
  while m <> floor(m) do
    set m = m * 2e0;
    set twos = twos * 2;
  end while;
  return sign(d * twos - q_whole(m) * cast(rpad('1', 17 - point, '0') as decimal(65,0)));
end
/
-- PostgreSQL casts a double to numeric through its 15 significant digits.
create or replace function q_fnum(n double) returns decimal(65,12) deterministic no sql
begin
  declare all_ varchar(60);
  declare digits varchar(60);
  declare point integer;
  declare beside integer;
  if n = 0e0 or abs(n) < 1e-13 then
    return 0;
  elseif n is null then
    return null;
  elseif abs(n) >= 1e27 then
    call q_fail('22003', 'value overflows numeric format');
  end if;
  set all_ = q_digits(abs(n));
  set digits = substring_index(all_, ' ', 1);
  set point = substring_index(all_, ' ', -1);
  if char_length(digits) > 15 then
    set beside = if(char_length(digits) = 16 and digits like '%5', q_beside(digits, point, abs(n)), -1);
    set all_ = q_rounded(digits, point, 15, substring(digits, 16, 1) >= '5'
      and (beside < 0 or beside = 0 and substring(digits, 15, 1) in ('1', '3', '5', '7', '9')));
    set digits = substring_index(all_, ' ', 1);
    set point = substring_index(all_, ' ', -1);
  end if;
  set digits = q_shown(digits, point, 60, n < 0e0);
  if point < -3 then
    set digits = concat(if(n < 0e0, '-', ''), '0.', repeat('0', -point), substring_index(all_, ' ', 1));
  end if;
  return round(cast(digits as decimal(65,38)), 12);
end
/
-- And a real through its 6.
create or replace function q_rnum(given double) returns decimal(65,12) deterministic no sql
begin
  declare n double default q_freal(given);
  declare all_ varchar(60);
  declare digits varchar(60);
  declare point integer;
  if n = 0e0 or abs(n) < 1e-13 then
    return 0;
  elseif n is null then
    return null;
  elseif abs(n) >= 1e27 then
    call q_fail('22003', 'value overflows numeric format');
  end if;
  set all_ = q_digits(abs(n));
  set digits = substring_index(all_, ' ', 1);
  set point = substring_index(all_, ' ', -1);
  if char_length(digits) > 6 then
    set all_ = q_rounded(digits, point, 6, substring(digits, 7) > '5'
      or substring(digits, 7) = '5' and substring(digits, 6, 1) in ('1', '3', '5', '7', '9'));
    set digits = substring_index(all_, ' ', 1);
    set point = substring_index(all_, ' ', -1);
  end if;
  set digits = q_shown(digits, point, 60, n < 0e0);
  if point < -3 then
    set digits = concat(if(n < 0e0, '-', ''), '0.', repeat('0', -point), substring_index(all_, ' ', 1));
  end if;
  return round(cast(digits as decimal(65,38)), 12);
end
/
create or replace function q_fint8(n double) returns bigint deterministic no sql return q_fround(n)
/
