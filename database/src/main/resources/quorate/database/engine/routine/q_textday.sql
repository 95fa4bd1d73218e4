-- postgresql

create or replace function q_textday(day text, whole text, type text) returns date
language plpgsql immutable strict parallel safe as $$
declare
  parts text[] := regexp_match(day, '^([0-9]{1,6})-([0-9]{1,2})-([0-9]{1,2})$');
begin
  if parts is null then
    perform q_refuse_part(q_bare(whole), type);
    perform q_fail('22007', 'invalid input syntax for type ' || type || ': "' || whole || '"');
  elsif q_bare(whole) like '% BC' then
    perform q_fail('22008', 'dates before the year 1 or after 9999 are not supported by every engine');
  end if;
  return make_date(parts[1]::integer, parts[2]::integer, parts[3]::integer);
exception when datetime_field_overflow then
  perform q_fail('22008', 'date/time field value out of range: "' || q_bare(whole) || '"');
end $$;

-- mariadb

create or replace function q_textday(day longtext, whole longtext, type varchar(30)) returns date
deterministic no sql
begin
  declare made date;
  declare year_ integer;
  declare month_ integer;
  declare day_ integer;
  declare form varchar(60) default '^([0-9]{1,6})-([0-9]{1,2})-([0-9]{1,2})\z';
  if day not regexp form then
    call q_refuse_part(q_bare(whole), type);
    call q_fail('22007', concat('invalid input syntax for type ', type, ': "', whole, '"'));
  elseif q_bare(whole) like '% BC' then
    call q_fail('22008', 'dates before the year 1 or after 9999 are not supported by every engine');
  end if;
  set year_ = regexp_replace(day, form, '\1');
  set month_ = regexp_replace(day, form, '\2');
  set day_ = regexp_replace(day, form, '\3');
  if year_ not between 1 and 9999 or month_ not between 1 and 12
      or day_ not between 1 and 31 or day_ > if(month_ = 2,
        if(year_ mod 4 = 0 and (year_ mod 100 <> 0 or year_ mod 400 = 0), 29, 28), if(month_ in (4, 6, 9, 11), 30, 31)) then
    call q_fail('22008', concat('date/time field value out of range: "', q_bare(whole), '"'));
  end if;
  return concat(lpad(year_, 4, '0'), '-', lpad(month_, 2, '0'), '-', lpad(day_, 2, '0'));
end
/
