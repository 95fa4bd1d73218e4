-- The bits of integers, and divisors: what IntegerRoutines says in Java.

create or replace function q_band(a bigint, b bigint) returns bigint
language sql immutable strict parallel safe return a & b;

create or replace function q_bor(a bigint, b bigint) returns bigint
language sql immutable strict parallel safe return a | b;

create or replace function q_bxor(a bigint, b bigint) returns bigint
language sql immutable strict parallel safe return a # b;

-- The last 32 bits, as the integer that they are.
create or replace function q_last32(n bigint) returns bigint
language sql immutable strict parallel safe
return ((n & 4294967295) # 2147483648) - 2147483648;

create or replace function q_shl(n bigint, places integer, wide integer) returns bigint
language sql immutable strict parallel safe
return case when wide > 0 then n << (places & 63) else q_last32(n << (places & 31)) end;

create or replace function q_shr(n bigint, places integer, wide integer) returns bigint
language sql immutable strict parallel safe
return case when wide > 0 then n >> (places & 63) else q_last32(n) >> (places & 31) end;

create or replace function q_gcd(a bigint, b bigint) returns bigint
language sql immutable strict parallel safe return gcd(a, b);

create or replace function q_lcm(a bigint, b bigint) returns bigint
language sql immutable strict parallel safe return lcm(a::numeric, b::numeric)::bigint;
