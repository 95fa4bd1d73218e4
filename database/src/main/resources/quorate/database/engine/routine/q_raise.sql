-- mariadb

create or replace function q_raise(state varchar(5), message text) returns integer no sql
begin
  call q_fail(state, message);
  return null;
end
/
