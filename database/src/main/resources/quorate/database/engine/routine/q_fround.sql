-- java RealRoutines.round
-- postgresql

create or replace function q_fround(n double precision) returns double precision
language sql immutable strict parallel safe return round(n) + 0;

-- mariadb

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
