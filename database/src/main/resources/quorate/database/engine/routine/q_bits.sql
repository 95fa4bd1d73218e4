-- postgresql

-- The bits of a double, and the double of bits; neither infinite nor NaN.
create or replace function q_bits(x double precision) returns bigint
language sql immutable strict parallel safe
return ('x' || encode(float8send(x), 'hex'))::bit(64)::bigint;
