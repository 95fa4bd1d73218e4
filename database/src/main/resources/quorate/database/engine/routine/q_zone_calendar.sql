-- postgresql

-- Months of what the clock shows, and then days.
create or replace function q_zone_calendar(
  since bigint[], offsets integer[], here bigint[], back integer[], t text, months integer, days integer)
  returns timestamp
language plpgsql immutable strict parallel safe as $$
declare
  moment text := t;
begin
  if months <> 0 then
    moment := q_zone(here, back,
      q_moment(q_zone(since, offsets, moment)::timestamp + make_interval(months => months)));
  end if;
  if days <> 0 then
    moment := q_zone(here, back,
      q_moment(q_zone(since, offsets, moment)::timestamp + make_interval(days => days)));
  end if;
  return moment::timestamp;
end $$;
