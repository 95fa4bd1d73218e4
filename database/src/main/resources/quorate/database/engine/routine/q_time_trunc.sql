-- java Routines.dateTrunc
-- terminated TerminatedRoutines.dateTrunc
-- postgresql

create or replace function q_time_trunc(unit text, t text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if lower(unit) not in ('microseconds', 'microsecond', 'milliseconds', 'millisecond', 'second', 'seconds',
      'minute', 'minutes', 'hour', 'hours', 'day', 'days', 'week', 'weeks', 'month', 'months', 'quarter', 'year',
      'years', 'decade', 'decades', 'century', 'centuries', 'millennium', 'millennia') then
    perform q_fail('22023', 'unit "' || unit || '" not recognized');
  end if;
  return q_moment(date_trunc(lower(unit), t::timestamp));
end $$;

-- mariadb

create or replace function q_time_trunc(unit longtext, t datetime(6)) returns longtext deterministic no sql
begin
  declare day_ date default cast(t as date);
  declare named varchar(20) default left(lower(unit), 20);
  declare cut datetime(6);
  if unit is null or t is null then
    return null;
  end if;
  if named in ('microsecond', 'millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'decade') then
    set named = concat(named, 's');
  end if;
  case named
    when 'microseconds' then set cut = t;
    when 'milliseconds' then set cut = t - interval microsecond(t) mod 1000 microsecond;
    when 'seconds' then set cut = t - interval microsecond(t) microsecond;
    when 'minutes' then set cut = cast(day_ as datetime(6)) + interval hour(t) * 60 + minute(t) minute;
    when 'hours' then set cut = cast(day_ as datetime(6)) + interval hour(t) hour;
    when 'days' then set cut = day_;
    when 'weeks' then set cut = day_ - interval weekday(day_) day;
    when 'months' then set cut = day_ - interval day(day_) - 1 day;
    when 'quarter' then set cut = day_ - interval day(day_) - 1 day - interval (month(day_) - 1) mod 3 month;
    when 'years' then set cut = day_ - interval dayofyear(day_) - 1 day;
    when 'decades' then set cut = q_year_day(year(t) - year(t) mod 10);
    when 'century' then set cut = q_year_day(year(t) - (year(t) - 1) mod 100);
    when 'centuries' then set cut = q_year_day(year(t) - (year(t) - 1) mod 100);
    when 'millennium' then set cut = q_year_day(year(t) - (year(t) - 1) mod 1000);
    when 'millennia' then set cut = q_year_day(year(t) - (year(t) - 1) mod 1000);
    else call q_fail('22023', concat('unit "', unit, '" not recognized'));
  end case;
  return q_moment(cut);
end
/
