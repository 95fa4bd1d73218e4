-- mariadb

-- A sigma at the end of a word has a form of its own, and a dotted I becomes two characters.
create or replace function q_lower1(t longtext) returns longtext deterministic no sql
begin
  declare made longtext default t;
  if length(t) = char_length(t) then
    return lower(t);
  end if;
  if t regexp '[\x{3A3}\x{130}]' then
    set made = replace(made, convert(x'c4b0' using utf8mb4), convert(x'69cc87' using utf8mb4));
    set made = regexp_replace(made, '(?<=[\p{Lu}\p{Ll}\p{Lt}])\x{3A3}(?![\p{Lu}\p{Ll}\p{Lt}])',
      convert(x'cf82' using utf8mb4));
  end if;
  return q_lower_each(made);
end
/
