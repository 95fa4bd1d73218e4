-- java CastRoutines.clock
-- terminated TerminatedRoutines.clock
-- postgresql

create or replace function q_text_time(t text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  bare constant text := q_bare(t);
  moment timestamp;
begin
  if bare !~ '^[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{0,9})?)?$' then
    if t ~ '[0-9]' or bare = 'allballs' then
      perform q_fail('0A000', 'this form of a time, "' || t || '", is not supported by Quorate');
    end if;
    perform q_fail('22007', 'invalid input syntax for type time: "' || t || '"');
  end if;
  moment := timestamp '2000-01-01' + q_textclock(bare, t, 'time');
  if moment >= '2000-01-02' then
    perform q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  end if;
  return to_char(moment, 'HH24:MI:SS.US');
end $$;

-- mariadb

create or replace function q_text_time(t longtext) returns longtext deterministic no sql
begin
  declare bare longtext default q_bare(t);
  declare micros bigint;
  if t is null then
    return null;
  elseif bare not regexp '^[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{0,9})?)?\z' then
    if t regexp '[0-9]' or bare = 'allballs' then
      call q_fail('0A000', concat('this form of a time, "', left(t, 100), '", is not supported by Quorate'));
    end if;
    call q_fail('22007', concat('invalid input syntax for type time: "', left(t, 100), '"'));
  end if;
  set micros = q_textclock(bare, t, 'time');
  if micros >= 86400000000 then
    call q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  end if;
  return substring(q_moment(cast('2000-01-01' as datetime(6)) + interval micros microsecond), 12);
end
/
