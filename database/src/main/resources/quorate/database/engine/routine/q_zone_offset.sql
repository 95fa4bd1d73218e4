-- postgresql

-- What a zone adds to a time: its steps end in the year 2500, and the calendar repeats every 400 years.
create or replace function q_zone_offset(since bigint[], offsets integer[], t text) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  at constant bigint := floor(extract(epoch from t::timestamp));
begin
  return offsets[1 + width_bucket(
    case when at < 16725225600 then at else 4102444800 + (at - 4102444800) % 12622780800 end, since)];
end $$;

-- mariadb

-- What a zone adds to a time, in seconds. Steps are of 18 digits: since when, from 100000000000 seconds before 1970
-- on, and how much and 500000 more. They end in the year 2500, and the calendar repeats every 400 years.
create or replace function q_zone_offset(steps longtext character set ascii, t datetime(6)) returns integer deterministic no sql
begin
  declare at_ bigint default to_seconds(t) - 62167219200;
  declare low integer default 0;
  declare high integer default char_length(steps) div 18;
  declare middle integer;
  if at_ >= 16725225600 then
    set at_ = 4102444800 + (at_ - 4102444800) mod 12622780800;
  end if;
  while high - low > 1 do
    set middle = (low + high) div 2;
    if cast(substr(steps, middle * 18 + 1, 12) as signed) - 100000000000 <= at_ then
      set low = middle;
    else
      set high = middle;
    end if;
  end while;
  return cast(substr(steps, low * 18 + 13, 6) as signed) - 500000;
end
/
