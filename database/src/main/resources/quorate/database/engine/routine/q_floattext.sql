-- java Routines.realText
-- terminated TerminatedRoutines.realText
-- postgresql

create or replace function q_floattext(n double precision) returns text
language sql immutable strict parallel safe 
return case when n = 1.7976931348623157e308::double precision then 'NaN'
  when n = 1.7976931348623155e308::double precision then 'Infinity'
  when n = -1.7976931348623155e308::double precision then '-Infinity'
  else (n + 0)::text end;

-- mariadb

create or replace function q_floattext(n double) returns longtext deterministic no sql
begin
  declare digits varchar(60);
  if n = 0e0 then
    return '0';
  elseif n is null then
    return null;
  elseif abs(n) >= 1.7976931348623155e308 then
    return if(n = 1.7976931348623157e308, 'NaN', if(n < 0e0, '-Infinity', 'Infinity'));
  end if;
  set digits = q_digits(abs(n));
  return q_shown(substring_index(digits, ' ', 1), substring_index(digits, ' ', -1), 15, n < 0e0);
end
/
