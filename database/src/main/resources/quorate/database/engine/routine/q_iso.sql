-- postgresql

-- What DayText says: the text with its day as year-month-day, or as it is. No `.` and no class by
-- name, which mean more characters here than in Java.
create or replace function q_iso(t text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  line constant text := '[^\n\r\u0085\u2028\u2029]*';
  rest constant text := '((?:[ Tt+]' || line || ')?)$';
  week constant text :=
    '(?<![a-z0-9_])(mon|tues?|weds?|thu|thurs?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?![a-z0-9_])';
  half constant text := '(?<![a-z0-9_])(am|pm|ad)(?![a-z0-9_])';
  bare constant text := q_bare(t);
  word constant text := lower(bare);
  parts text[];
begin
  if word = 'epoch' then
    return '1970-01-01';
  elsif word in ('infinity', '+infinity', '-infinity') then
    perform q_fail('0A000', 'infinity as a date or timestamp is not supported by Quorate');
  elsif word in ('now', 'today', 'tomorrow', 'yesterday') then
    perform q_fail('0A000', 'the date or timestamp ''' || word || ''' is not supported by Quorate');
  elsif word !~ '[0-9]' then
    return t;
  elsif word !~ '[\n\r\u0085\u2028\u2029]' and (word ~ week or word ~ ('[0-9]' || line || half))
    or word ~ '^(j[0-9]+|[0-9: .-]*[0-9][ap]m)$' then
    perform q_fail('0A000', 'this form of a date or time, "' || t || '", is not supported by Quorate');
  end if;
  parts := regexp_match(bare, '^([0-9]{2,6})([0-9]{2})([0-9]{2})' || rest);
  if parts is null then
    parts := regexp_match(bare, '^([0-9]{4})[/]([0-9]{1,2})[/]([0-9]{1,2})' || rest);
  end if;
  if parts is null then
    parts := regexp_match(bare, '^([0-9]{4})[.]([0-9]{1,2})[.]([0-9]{1,2})' || rest);
  end if;
  if parts is not null and parts[2]::integer > 0 then
    return q_year(parts[1]) || '-' || parts[2]::integer || '-' || parts[3] || parts[4];
  end if;
  parts := regexp_match(bare, '^([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})' || rest);
  if parts is not null and parts[1]::integer > 0 then
    return q_year(parts[4]) || '-' || parts[1]::integer || '-' || parts[3] || parts[5];
  end if;
  parts := regexp_match(bare, '^([A-Za-z]{3,9})[ -]([0-9]{1,2})(?:, ?| |-)([0-9]{4}|[0-9]{2})' || rest);
  if q_month(lower(parts[1])) is not null then
    return q_year(parts[3]) || '-' || q_month(lower(parts[1])) || '-' || parts[2] || parts[4];
  end if;
  parts := regexp_match(bare, '^([0-9]{1,2})[ -]([A-Za-z]{3,9})[ -]([0-9]{4}|[0-9]{2})' || rest);
  if q_month(lower(parts[2])) is not null then
    return q_year(parts[3]) || '-' || q_month(lower(parts[2])) || '-' || parts[1] || parts[4];
  end if;
  parts := regexp_match(bare, '^([0-9]{4})[ -]([A-Za-z]{3,9})[ -]([0-9]{1,2})' || rest);
  if q_month(lower(parts[2])) is not null then
    return parts[1] || '-' || q_month(lower(parts[2])) || '-' || parts[3] || parts[4];
  end if;
  if word !~ '[\n\r\u0085\u2028\u2029]'
    and exists (select from regexp_split_to_table(word, '[^a-z]+') as part where q_month(part) is not null) then
    perform q_fail('0A000', 'this form of a date or time, "' || t || '", is not supported by Quorate');
  end if;
  return t;
end $$;

-- mariadb

-- What DayText says: the text with its day as year-month-day, or as it is. No `.` and no class by
-- name, which mean more characters here than in Java.
create or replace function q_iso(t longtext) returns longtext deterministic no sql
begin
  declare line varchar(60) default '[^\n\r\x{85}\x{2028}\x{2029}]*';
  declare rest varchar(80) default concat('((?:[ Tt+]', line, ')?)\z');
  declare week varchar(200) default
    '(?<![a-z0-9_])(mon|tues?|weds?|thu|thurs?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?![a-z0-9_])';
  declare half varchar(60) default '(?<![a-z0-9_])(am|pm|ad)(?![a-z0-9_])';
  declare bare longtext default q_bare(t);
  declare word longtext default lower(bare);
  declare form varchar(300);
  declare left_ longtext;
  if word = 'epoch' then
    return '1970-01-01';
  elseif word in ('infinity', '+infinity', '-infinity') then
    call q_fail('0A000', 'infinity as a date or timestamp is not supported by Quorate');
  elseif word in ('now', 'today', 'tomorrow', 'yesterday') then
    call q_fail('0A000', concat('the date or timestamp ''', word, ''' is not supported by Quorate'));
  elseif word not regexp '[0-9]' then
    return t;
  elseif word not regexp '[\n\r\x{85}\x{2028}\x{2029}]' and (word regexp week or word regexp concat('[0-9]', line, half))
    or word regexp '^(j[0-9]+|[0-9: .-]*[0-9][ap]m)\z' then
    call q_fail('0A000', concat('this form of a date or time, "', t, '", is not supported by Quorate'));
  end if;
  set form = concat('^([0-9]{2,6})([0-9]{2})([0-9]{2})', rest);
  if bare not regexp form then
    set form = concat('^([0-9]{4})[/]([0-9]{1,2})[/]([0-9]{1,2})', rest);
  end if;
  if bare not regexp form then
    set form = concat('^([0-9]{4})[.]([0-9]{1,2})[.]([0-9]{1,2})', rest);
  end if;
  if bare regexp form and cast(regexp_replace(bare, form, '\2') as signed) > 0 then
    return concat(q_year(regexp_replace(bare, form, '\1')), '-', cast(regexp_replace(bare, form, '\2') as signed),
      '-', regexp_replace(bare, form, '\3\4'));
  end if;
  set form = concat('^([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})', rest);
  if bare regexp form and cast(regexp_replace(bare, form, '\1') as signed) > 0 then
    return concat(q_year(regexp_replace(bare, form, '\4')), '-', cast(regexp_replace(bare, form, '\1') as signed),
      '-', regexp_replace(bare, form, '\3\5'));
  end if;
  set form = concat('^([A-Za-z]{3,9})[ -]([0-9]{1,2})(?:, ?| |-)([0-9]{4}|[0-9]{2})', rest);
  if bare regexp form and q_month(lower(regexp_replace(bare, form, '\1'))) is not null then
    return concat(q_year(regexp_replace(bare, form, '\3')), '-', q_month(lower(regexp_replace(bare, form, '\1'))),
      '-', regexp_replace(bare, form, '\2\4'));
  end if;
  set form = concat('^([0-9]{1,2})[ -]([A-Za-z]{3,9})[ -]([0-9]{4}|[0-9]{2})', rest);
  if bare regexp form and q_month(lower(regexp_replace(bare, form, '\2'))) is not null then
    return concat(q_year(regexp_replace(bare, form, '\3')), '-', q_month(lower(regexp_replace(bare, form, '\2'))),
      '-', regexp_replace(bare, form, '\1\4'));
  end if;
  set form = concat('^([0-9]{4})[ -]([A-Za-z]{3,9})[ -]([0-9]{1,2})', rest);
  if bare regexp form and q_month(lower(regexp_replace(bare, form, '\2'))) is not null then
    return concat(regexp_replace(bare, form, '\1'), '-', q_month(lower(regexp_replace(bare, form, '\2'))),
      '-', regexp_replace(bare, form, '\3\4'));
  end if;
  if word not regexp '[\n\r\x{85}\x{2028}\x{2029}]' then
    set left_ = regexp_replace(word, '[^a-z]+', ' ');
    while left_ <> '' do
      if q_month(substring_index(left_, ' ', 1)) is not null then
        call q_fail('0A000', concat('this form of a date or time, "', t, '", is not supported by Quorate'));
      end if;
      set left_ = if(locate(' ', left_) = 0, '', substring(left_, locate(' ', left_) + 1));
    end while;
  end if;
  return t;
end
/
