-- java Routines.narrowToNumeric
-- postgresql

create or replace function q_rnum(n double precision) returns numeric
language sql immutable strict parallel safe return round(q_freal(n)::real::numeric, 12);

-- mariadb

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
