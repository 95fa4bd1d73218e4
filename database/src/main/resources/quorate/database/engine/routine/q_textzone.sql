-- postgresql

create or replace function q_textzone(zone text, whole text) returns interval
language plpgsql immutable parallel safe as $$
declare
  digits text := replace(substr(zone, 2), ':', '');
  hours integer;
  minutes integer;
  seconds integer;
begin
  if zone is null or zone ~ '^[A-Za-z]' then
    return interval '0';
  end if;
  digits := case when length(digits) % 2 = 1 then '0' else '' end || digits;
  hours := substr(digits, 1, 2);
  minutes := rpad(substr(digits, 3, 2), 2, '0');
  seconds := rpad(substr(digits, 5, 2), 2, '0');
  if hours > 15 or minutes > 59 or seconds > 59 then
    perform q_fail('22009', 'time zone displacement out of range: "' || whole || '"');
  end if;
  seconds := hours * 3600 + minutes * 60 + seconds;
  return make_interval(secs => case when zone like '-%' then -seconds else seconds end);
end $$;

-- mariadb

-- In seconds.
create or replace function q_textzone(zone longtext, whole longtext) returns integer deterministic no sql
begin
  declare digits longtext default replace(substring(zone, 2), ':', '');
  declare hours integer;
  declare minutes integer;
  declare seconds integer;
  if zone = '' or zone regexp '^[A-Za-z]' then
    return 0;
  end if;
  set digits = concat(if(char_length(digits) mod 2 = 1, '0', ''), digits);
  set hours = substring(digits, 1, 2);
  set minutes = rpad(substring(digits, 3, 2), 2, '0');
  set seconds = rpad(substring(digits, 5, 2), 2, '0');
  if hours > 15 or minutes > 59 or seconds > 59 then
    call q_fail('22009', concat('time zone displacement out of range: "', whole, '"'));
  end if;
  set seconds = hours * 3600 + minutes * 60 + seconds;
  return if(zone like '-%', -seconds, seconds);
end
/
