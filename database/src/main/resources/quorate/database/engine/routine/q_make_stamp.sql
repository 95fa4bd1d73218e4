-- java MomentRoutines.stamp
-- postgresql

create or replace function q_make_stamp(
  year integer, month integer, day integer, hours integer, minutes integer, seconds double precision) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if year < 1 or year > 9999 then
    perform q_fail('22008', format('date field value out of range: %s-%s-%s', year, month, day));
  end if;
  return q_moment(make_timestamp(year, month, day, hours, minutes, seconds));
end $$;

-- mariadb

create or replace function q_make_stamp(
  year_ integer, month_ integer, day_ integer, hours integer, minutes integer, seconds double) returns longtext
deterministic no sql
begin
  if year_ is null or month_ is null or day_ is null or hours is null or minutes is null or seconds is null then
    return null;
  elseif year_ not between 1 and 9999 or month_ not between 1 and 12
      or day_ not between 1 and 31 or day_ > if(month_ = 2,
        if(year_ mod 4 = 0 and (year_ mod 100 <> 0 or year_ mod 400 = 0), 29, 28), if(month_ in (4, 6, 9, 11), 30, 31)) then
    call q_fail('22008', concat('date field value out of range: ', year_, '-', month_, '-', day_));
  end if;
  return q_moment(cast(concat(lpad(year_, 4, '0'), '-', lpad(month_, 2, '0'), '-', lpad(day_, 2, '0')) as datetime(6))
    + interval q_make_clock(hours, minutes, seconds) microsecond);
end
/
