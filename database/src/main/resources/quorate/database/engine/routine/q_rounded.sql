-- mariadb

-- The first `size` digits, rounded, and where the point stands: as q_digits answers.
create or replace function q_rounded(digits varchar(60), point integer, size integer, up boolean)
returns varchar(60) deterministic no sql
begin
  declare cut varchar(60) default left(digits, size);
  if up then
    set cut = cast(cast(cut as decimal(65,0)) + 1 as char);
  end if;
  return concat(if(trim(trailing '0' from cut) = '', '0', trim(trailing '0' from cut)), ' ',
    point + if(char_length(cut) > least(size, char_length(digits)), 1, 0));
end
/
