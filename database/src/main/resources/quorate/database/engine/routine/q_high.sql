-- postgresql

-- The upper half of the bits, and a double with another upper half, or with none below.
create or replace function q_high(x double precision) returns integer
language sql immutable strict parallel safe return (q_bits(x) >> 32)::integer;
