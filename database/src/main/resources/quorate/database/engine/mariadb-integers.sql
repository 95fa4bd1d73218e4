-- The bits of integers, and divisors: what IntegerRoutines says in Java. MariaDB's operators answer
-- integers without a sign.

create or replace function q_band(a bigint, b bigint) returns bigint deterministic no sql
return cast(a & b as signed)
/
create or replace function q_bor(a bigint, b bigint) returns bigint deterministic no sql
return cast(a | b as signed)
/
create or replace function q_bxor(a bigint, b bigint) returns bigint deterministic no sql
return cast(a ^ b as signed)
/
-- The last 32 bits, as the integer that they are.
create or replace function q_last32(n bigint) returns bigint deterministic no sql
return cast((n & 4294967295) ^ 2147483648 as signed) - 2147483648
/
create or replace function q_shl(n bigint, places integer, wide integer) returns bigint
deterministic no sql
return if(wide > 0, cast(n << (places & 63) as signed),
  q_last32(cast(n << (places & 31) as signed)))
/
-- What is negative is shifted as its complement.
create or replace function q_sar(n bigint, places integer) returns bigint deterministic no sql
return if(n < 0, -1 - cast((-1 - n) >> places as signed), cast(n >> places as signed))
/
create or replace function q_shr(n bigint, places integer, wide integer) returns bigint
deterministic no sql
return if(wide > 0, q_sar(n, places & 63), q_sar(q_last32(n), places & 31))
/
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
create or replace function q_lcm(a bigint, b bigint) returns bigint deterministic no sql
begin
  declare product decimal(40,0);
  if a is null or b is null then
    return null;
  end if;
  if a = 0 or b = 0 then
    return 0;
  end if;
  if a = b then
    set product = abs(cast(a as decimal(40,0)));
  else
    set product = cast(abs(cast(a as decimal(40,0))) / q_gcd(a, b) as decimal(40,0))
      * abs(cast(b as decimal(40,0)));
  end if;
  if product > 9223372036854775807 then
    call q_fail('22003', 'bigint out of range');
  end if;
  return product;
end
/
