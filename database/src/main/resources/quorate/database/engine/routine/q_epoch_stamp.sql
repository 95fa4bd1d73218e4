-- java MomentRoutines.epoch
-- postgresql

create or replace function q_epoch_stamp(seconds double precision) returns text
language sql immutable strict parallel safe return q_moment(to_timestamp(q_fplain(seconds)) at time zone 'UTC');

-- mariadb

create or replace function q_epoch_stamp(seconds double) returns longtext deterministic no sql
begin
  declare micros double default q_fround((q_fplain(seconds) - 946684800e0) * 1e6);
  if seconds is null then
    return null;
  elseif abs(micros) > 3e17 then
    call q_fail('22008', 'timestamp out of range');
  end if;
  return q_moment(cast('2000-01-01' as datetime(6)) + interval cast(micros as signed) microsecond);
end
/
