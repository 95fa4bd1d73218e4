-- java Routines.extract
-- postgresql

create or replace function q_time_extract(part integer, t text) returns numeric
language sql immutable strict parallel safe
return case part
  when 0 then extract(year from t::timestamp)
  when 1 then extract(month from t::timestamp)
  when 2 then extract(day from t::timestamp)
  when 3 then extract(hour from t::timestamp)
  when 4 then extract(minute from t::timestamp)
  when 5 then extract(second from t::timestamp)
  when 6 then extract(dow from t::timestamp)
  when 7 then extract(isodow from t::timestamp)
  when 8 then extract(doy from t::timestamp)
  when 9 then extract(quarter from t::timestamp)
  when 10 then extract(epoch from t::timestamp)
  when 11 then extract(week from t::timestamp)
  when 12 then extract(milliseconds from t::timestamp)
  when 13 then extract(microseconds from t::timestamp)
  when 14 then extract(decade from t::timestamp)
  when 15 then extract(century from t::timestamp)
  when 16 then extract(millennium from t::timestamp)
  when 17 then extract(isoyear from t::timestamp)
  when 18 then extract(julian from t::date)
  else 0 end;

-- mariadb

create or replace function q_time_extract(part integer, t datetime(6)) returns decimal(65,12) deterministic no sql
return case part
  when 0 then year(t)
  when 1 then month(t)
  when 2 then day(t)
  when 3 then hour(t)
  when 4 then minute(t)
  when 5 then second(t) + microsecond(t) * 0.000001
  when 6 then dayofweek(t) - 1
  when 7 then weekday(t) + 1
  when 8 then dayofyear(t)
  when 9 then quarter(t)
  when 10 then timestampdiff(microsecond, '1970-01-01', t) * 0.000001
  when 11 then week(t, 3)
  when 12 then second(t) * 1000 + microsecond(t) * 0.001
  when 13 then second(t) * 1000000 + microsecond(t)
  when 14 then year(t) div 10
  when 15 then (year(t) + 99) div 100
  when 16 then (year(t) + 999) div 1000
  when 17 then yearweek(t, 3) div 100
  when 18 then to_days(t) + 1721060
  else if(t is null, null, 0) end
/
