-- postgresql

create or replace function q_textclock(clock text, whole text, type text) returns interval
language plpgsql immutable parallel safe as $$
declare
  parts text[] := regexp_match(clock, '^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{0,9}))?)?$');
begin
  if clock is null then
    return interval '0';
  elsif clock like '24:%' then
    perform q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  elsif parts is null then
    perform q_fail('22007', 'invalid input syntax for type ' || type || ': "' || whole || '"');
  elsif parts[1]::integer > 23 or parts[2]::integer > 59 or parts[3]::integer > 59 then
    perform q_fail('22008', 'date/time field value out of range: "' || whole || '"');
  end if;
  return make_interval(hours => parts[1]::integer, mins => parts[2]::integer)
    + make_interval(secs => coalesce(parts[3]::integer, 0))
    + interval '1 microsecond' * round(('0.' || coalesce(parts[4], '') || '0')::double precision * 1e6)::integer;
end $$;

-- mariadb

-- In microseconds.
create or replace function q_textclock(clock longtext, whole longtext, type varchar(30)) returns bigint
deterministic no sql
begin
  declare form varchar(80) default '^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{0,9}))?)?\z';
  declare hours integer;
  declare minutes integer;
  declare seconds integer;
  if clock = '' then
    return 0;
  elseif clock like '24:%' then
    call q_fail('0A000', 'the time 24:00 is not supported by Quorate');
  elseif clock not regexp form then
    call q_fail('22007', concat('invalid input syntax for type ', type, ': "', whole, '"'));
  end if;
  set hours = regexp_replace(clock, form, '\1');
  set minutes = regexp_replace(clock, form, '\2');
  set seconds = concat('0', regexp_replace(clock, form, '\3'));
  if hours > 23 or minutes > 59 or seconds > 59 then
    call q_fail('22008', concat('date/time field value out of range: "', whole, '"'));
  end if;
  return (hours * 3600 + minutes * 60 + seconds) * 1000000
    + q_fround(cast(concat('0.', regexp_replace(clock, form, '\4'), '0') as double) * 1e6);
end
/
