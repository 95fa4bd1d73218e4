-- java ZoneRoutines.move
-- terminated TerminatedZones.move
-- postgresql

create or replace function q_zone_move(
  since bigint[], offsets integer[], here bigint[], back integer[], t text, code text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  span constant interval := q_iv_finite(q_iv_read(code), 'an infinite timestamp is not supported by Quorate');
  months constant integer := (extract(year from span) * 12 + extract(month from span))::integer;
  days constant integer := extract(day from span)::integer;
begin
  return q_moment(q_zone_calendar(since, offsets, here, back, t, months, days)
    + (span - make_interval(months => months, days => days)));
end $$;
