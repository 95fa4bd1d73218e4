-- postgresql

-- Refuses what is no more than a month or a time, if it is none that there is.
create or replace function q_refuse_part(bare text, type text) returns void
language plpgsql immutable parallel safe as $$
begin
  if bare ~ '^[0-9]{1,2}$' and bare !~ '^(0?[1-9]|1[0-2])$' then
    perform q_fail('22008', 'date/time field value out of range: "' || bare || '"');
  elsif bare ~ '^[0-9]{1,2}:[0-9:.]+$' then
    perform q_textclock(bare, bare, type);
  end if;
end $$;

-- mariadb

-- Refuses what is no more than a month or a time, if it is none that there is.
create or replace procedure q_refuse_part(bare longtext, type varchar(30)) deterministic no sql
begin
  declare clock bigint;
  if bare regexp '^[0-9]{1,2}\z' and bare not regexp '^(0?[1-9]|1[0-2])\z' then
    call q_fail('22008', concat('date/time field value out of range: "', bare, '"'));
  elseif bare regexp '^[0-9]{1,2}:[0-9:.]+\z' then
    set clock = q_textclock(bare, bare, type);
  end if;
end
/
