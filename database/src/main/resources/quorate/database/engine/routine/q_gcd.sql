-- java IntegerRoutines.gcd
-- postgresql

create or replace function q_gcd(a bigint, b bigint) returns bigint
language sql immutable strict parallel safe return gcd(a, b);

-- mariadb

create or replace function q_gcd(a bigint, b bigint) returns bigint deterministic no sql
begin
  declare x decimal(20,0) default abs(cast(a as decimal(20,0)));
  declare y decimal(20,0) default abs(cast(b as decimal(20,0)));
  declare z decimal(20,0);
  if a is null or b is null then
    return null;
  end if;
  while y > 0 do
    set z = mod(x, y);
    set x = y;
    set y = z;
  end while;
  if x > 9223372036854775807 then
    call q_fail('22003', 'bigint out of range');
  end if;
  return x;
end
/
