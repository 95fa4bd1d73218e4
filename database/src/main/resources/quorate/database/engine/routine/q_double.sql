-- postgresql

create or replace function q_double(bits bigint) returns double precision
language sql immutable strict parallel safe
return case when bits < 0 then -1.0::double precision else 1.0::double precision end
  * case when (bits >> 52) & 2047 = 0
      then (bits & 4503599627370495)::double precision * power(2::double precision, -1074)
      else ((bits & 4503599627370495) | 4503599627370496)::double precision
        * power(2::double precision, (((bits >> 52) & 2047) - 1075)::double precision) end;
