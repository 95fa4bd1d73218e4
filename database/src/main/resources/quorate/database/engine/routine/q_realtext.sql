-- java Routines.floatText
-- terminated TerminatedRoutines.floatText
-- postgresql

create or replace function q_realtext(n double precision) returns text
language sql immutable strict parallel safe 
return case when n::real = 3.4028235e38::real then 'NaN'
  when n::real = 3.4028233e38::real then 'Infinity'
  when n::real = (-3.4028233e38)::real then '-Infinity'
  else (n::real + 0::real)::text end;

-- mariadb

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
