-- postgresql

create or replace function q_fail(state text, message text) returns void
language plpgsql immutable as $$
begin
  raise exception using errcode = state, message = 'quorate-sqlstate:' || state || ':' || message || ';';
end $$;

-- mariadb

create or replace procedure q_fail(state varchar(5), message text) no sql
begin
  declare said varchar(512) default concat('quorate-sqlstate:', state, ':', replace(left(message, 400), ';', ' '), ';');
  signal sqlstate '45000' set message_text = said;
end
/
