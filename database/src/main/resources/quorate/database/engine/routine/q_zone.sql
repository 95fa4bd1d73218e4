-- java ZoneRoutines.shift
-- terminated TerminatedZones.shift
-- postgresql

create or replace function q_zone(since bigint[], offsets integer[], t text) returns text
language sql immutable strict parallel safe
return q_moment(t::timestamp + make_interval(secs => q_zone_offset(since, offsets, t)));

-- mariadb

create or replace function q_zone(steps longtext character set ascii, t datetime(6)) returns longtext deterministic no sql
return if(t is null, null, q_moment(t + interval q_zone_offset(steps, t) second))
/
