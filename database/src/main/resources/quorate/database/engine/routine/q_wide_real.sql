-- java WideRoutines.ofReal
-- terminated TerminatedWide.ofReal
-- postgresql

create or replace function q_wide_real(n double precision, digits integer) returns text
language sql immutable strict parallel safe
return case
  when n in (1.7976931348623157e308::double precision, 3.4028234663852886e38::double precision) then '5'
  when n in (1.7976931348623155e308::double precision, 3.4028232635611926e38::double precision) then '4'
  when n in (-1.7976931348623155e308::double precision, -3.4028232635611926e38::double precision) then '-'
  when digits = 6 then q_wide_code(n::real::numeric) else q_wide_code(n::numeric) end;

-- mariadb

create or replace function q_wide_real(given double, kept integer) returns longtext deterministic no sql
begin
  declare n double default abs(given);
  declare all_ varchar(400);
  declare digits varchar(400);
  declare point integer;
  declare beside integer default -1;
  if given is null then
    return null;
  elseif n = 0e0 then
    return '1';
  elseif n in (1.7976931348623157e308, 3.4028234663852886e38) then
    return '5';
  elseif n in (1.7976931348623155e308, 3.4028232635611926e38) then
    return if(given > 0e0, '4', '-');
  end if;
  set n = if(kept = 6, q_freal(n), n);
  if n < 2.2250738585072014e-308 then
    -- The shortest digits of so small a float are fewer than count: it is so many times the smallest one.
    set digits = cast(cast(n / 4.9406564584124654e-324 as decimal(65,0)) * cast('49406564584124654417656879286822137236505980' as decimal(65,0)) as char);
    return q_wide_round(given < 0e0, digits, 367, 367 - char_length(digits) + kept, 'round');
  end if;
  set all_ = q_digits(n);
  set digits = substring_index(all_, ' ', 1);
  set point = substring_index(all_, ' ', -1);
  if char_length(digits) > kept then
    set beside = if(substring(digits, kept + 1) = '5', if(kept = 15, q_beside(digits, point, n), 0), -1);
    set all_ = q_rounded(digits, point, kept, substring(digits, kept + 1, 1) >= '5'
      and (beside < 0 or beside = 0 and substring(digits, kept, 1) in ('1', '3', '5', '7', '9')));
    set digits = substring_index(all_, ' ', 1);
    set point = substring_index(all_, ' ', -1);
  end if;
  return q_wide_code(given < 0e0, digits, char_length(digits) - point);
end
/
