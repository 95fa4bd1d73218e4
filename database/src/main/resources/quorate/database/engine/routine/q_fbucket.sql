-- java NumberRoutines.realBucket
-- postgresql

create or replace function q_fbucket(
  n double precision, low double precision, high double precision, amount integer) returns integer
language sql immutable strict parallel safe
return width_bucket(q_fplain(n), q_fplain(low), q_fplain(high), amount);
