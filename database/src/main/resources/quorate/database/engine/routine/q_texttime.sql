-- java CastRoutines.timestamp
-- terminated TerminatedRoutines.timestamp
-- postgresql

create or replace function q_texttime(t text, kind integer) returns text
language plpgsql immutable strict parallel safe as $$
declare
  type constant text := case kind when 1 then 'timestamp' else 'timestamp with time zone' end;
  parts text[] := regexp_match(q_iso(t), replace(
    '^_*([0-9-]+)(?:[ T]+([0-9:.]+))?_*(Z|z|UTC|GMT|[+-][0-9]{1,2}(?::?[0-9]{2})?(?::?[0-9]{2})?)?(?: BC)?_*$',
    '_', '[ \t\n\v\f\r]'));
  clock interval;
  zone interval;
  moment timestamp;
begin
  if parts is null then
    perform q_refuse_part(q_bare(t), type);
    perform q_fail('22007', 'invalid input syntax for type ' || type || ': "' || t || '"');
  end if;
  clock := q_textclock(parts[2], t, type);
  zone := q_textzone(parts[3], t);
  moment := q_textday(parts[1], t, type) + clock;
  return q_moment(case when kind = 2 then moment - zone else moment end);
end $$;

-- mariadb

create or replace function q_texttime(t longtext, kind integer) returns longtext deterministic no sql
begin
  declare type varchar(30) default if(kind = 1, 'timestamp', 'timestamp with time zone');
  declare form varchar(300) default replace(
    '^_*([0-9-]+)(?:[ T]+([0-9:.]+))?_*(Z|z|UTC|GMT|[+-][0-9]{1,2}(?::?[0-9]{2})?(?::?[0-9]{2})?)?(?: BC)?_*\z',
    '_', '[ \t\n\x0B\f\r]');
  declare iso longtext;
  declare clock bigint;
  declare zone integer;
  declare day_ date;
  if t is null or kind is null then
    return null;
  end if;
  set iso = q_iso(t);
  if iso not regexp form then
    call q_refuse_part(q_bare(t), type);
    call q_fail('22007', concat('invalid input syntax for type ', type, ': "', t, '"'));
  end if;
  set clock = q_textclock(regexp_replace(iso, form, '\2'), t, type);
  set zone = q_textzone(regexp_replace(iso, form, '\3'), t);
  set day_ = q_textday(regexp_replace(iso, form, '\1'), t, type);
  return q_moment(cast(day_ as datetime(6)) + interval clock - if(kind = 2, zone, 0) * 1000000 microsecond);
end
/
