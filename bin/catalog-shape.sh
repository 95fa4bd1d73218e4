#!/usr/bin/env bash
# Writes what of PostgreSQL's system catalog is the same everywhere (the relations of pg_catalog and
# information_schema with their columns, views, types, functions, operators, casts) into the module
# sql's resources. Needs a fresh PostgreSQL 18, given by PGHOST, PGPORT and PGUSER, and psql.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
out="$here/sql/src/main/resources/quorate/sql/builtin"
mkdir -p "$out"
ask() { psql -X -q -v ON_ERROR_STOP=1 -d postgres "$@"; }

# All types but those of the rows of relations.
known="select oid from pg_type where typtype <> 'c' and coalesce((select e.typtype from pg_type e where e.oid = pg_type.typelem), '') <> 'c'
  and typnamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)"
# Those of them that queries of the catalog compute with: the catalog's own and those of their functions.
types="'bool','bytea','int8','int2','int4','text','float4','float8','bpchar','varchar','date','time',
'timetz','timestamp','timestamptz','interval','numeric','uuid','json','jsonb','char','name','int2vector',
'oidvector','regproc','regprocedure','regoper','regoperator','regclass','regtype','regnamespace',
'regrole','regcollation','regconfig','regdictionary','oid','xid','xid8','cid','tid','aclitem',
'pg_node_tree','pg_ndistinct','pg_dependencies','pg_mcv_list','pg_lsn','refcursor','inet','jsonpath','unknown',
'record','void','any','anyelement','anyarray','anynonarray','anyenum','anycompatible','anycompatiblearray',
'anycompatiblenonarray','cstring','trigger','event_trigger','internal','language_handler',
'cardinal_number','character_data','sql_identifier','time_stamp','yes_or_no'"
views=(-c "create temp view known as $known" -c "create temp view kept as select t.oid from pg_type t
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where coalesce(e.typname, t.typname) in ($types) and t.typtype <> 'c'")
ask "${views[@]}" -c "
copy (select 'R', n.nspname, c.relname, c.oid, c.relkind,
        (select string_agg(concat_ws(' ', a.attname, (select case when t.oid in (select oid from known) then t.typname else 'text' end from pg_type t where t.oid = a.atttypid),
             a.atttypmod, case when a.attnotnull then 'n' else '-' end, case a.attcollation when 0 then '-' when 950 then 'C' else 'd' end), ',' order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'v')
      order by 2, 3) to stdout" >"$out/relations.tsv"
ask -Atc "select '-- ' || n.nspname || '.' || c.relname || chr(10) || pg_get_viewdef(c.oid)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('pg_catalog', 'information_schema') and c.relkind = 'v' order by n.nspname, c.relname" >"$out/views.sql"

rows() { # table condition order
  local columns
  columns=$(ask -Atc "select string_agg('t.' || quote_ident(attname) || case when atttypid = 'regproc'::regtype then '::oid' else '' end, ', ' order by attnum)
    from pg_attribute where attrelid = '$1'::regclass and attnum > 0")
  printf -- '-- %s\n' "$1"
  ask "${views[@]}" -c "copy (select $columns from $1 t where $2 order by $3) to stdout"
}
operators="(oprleft = 0 or oprleft in (select oid from kept)) and oprright in (select oid from kept) and oprresult in (select oid from kept)"
# All functions of such types: of these, those that can be called here are taken when they are read.
functions="pronamespace = 11 and prorettype in (select oid from kept)
  and not exists (select 1 from unnest(proargtypes) a where a not in (select oid from kept))"
{
  rows pg_type "oid in (select oid from known)" oid
  rows pg_range true rngtypid
  rows pg_am true oid
  rows pg_language "lanname in ('internal', 'c', 'sql')" oid
  rows pg_collation "collname in ('default', 'C', 'POSIX', 'ucs_basic')" oid
  rows pg_tablespace true oid
  rows pg_opfamily "exists (select 1 from pg_opclass c where c.opcfamily = t.oid and c.opcintype in (select oid from kept))" oid
  rows pg_opclass "opcintype in (select oid from kept)" oid
  rows pg_cast "castsource in (select oid from kept) and casttarget in (select oid from kept)" oid
  rows pg_operator "$operators" oid
  rows pg_proc "$functions or oid in (select oprcode from pg_operator where $operators)
    or oid in (select amhandler from pg_am)
    or oid in (select unnest(array[rngcanonical, rngsubdiff]::oid[]) from pg_range)
    or oid in (select unnest(array[typinput, typoutput, typreceive, typsend, typmodin, typmodout, typanalyze, typsubscript]::oid[]) from pg_type where oid in (select oid from known))" oid
  rows pg_aggregate "aggfnoid in (select oid from pg_proc where $functions)" aggfnoid::oid
  rows pg_description "classoid = 'pg_type'::regclass and objoid in (select oid from known)
    or classoid = 'pg_am'::regclass or classoid = 'pg_namespace'::regclass" "classoid, objoid"
  printf -- '-- computed types\n'
  ask "${views[@]}" -c 'copy (select typname from pg_type where oid in (select oid from kept) order by oid) to stdout'
  printf -- '-- pg_get_function_arguments\n'
  ask "${views[@]}" -c "
    copy (select oid, pg_get_function_arguments(oid), pg_get_function_result(oid) from pg_proc where $functions order by oid) to stdout"
  printf -- '-- pg_get_keywords\n'
  ask -c 'copy (select * from pg_get_keywords() order by word) to stdout'
} >"$out/rows.tsv"
# What functions take and answer, by name: argument types, defaults, whether the last one is repeated, the result.
ask -c "
copy (select p.proname, p.prokind, coalesce((select string_agg(t.typname, ' ' order by i) from unnest(p.proargtypes::oid[]) with ordinality a(o, i) join pg_type t on t.oid = a.o), ''),
        p.pronargdefaults, p.provariadic <> 0, r.typname
      from pg_proc p join pg_type r on r.oid = p.prorettype
      where not p.proargtypes::oid[] && array['internal', 'cstring', '_cstring']::regtype[]::oid[]
        and p.proname !~ '^(RI_|binary_upgrade_)'
      order by p.proname collate \"C\", p.oid) to stdout" >"$out/functions.tsv"
wc -c "$out"/*
