-- Who the database knows, whose rows a connection sees, and what many tables share.

-- Four logins own nothing and may do what the tables say: assay_app works for the staff and the system, assay_tenant in
-- an enterprise's or nobody's name, assay_accounts is the account service's, assay_admin administers and signs in.
-- assay_tenant is a member of nothing: its session could become what it is a member of.
do $$ declare login text; begin
  foreach login in array array['assay_app', 'assay_tenant', 'assay_accounts', 'assay_admin'] loop
    if not exists (select from pg_roles where rolname = login) then
      raise exception 'the role % is missing; docs/operations.md says how to create it', login;
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'assay_tenant' and rolcanlogin
    and not exists (select from pg_auth_members where member = pg_roles.oid)) then
    raise exception 'assay_tenant must be able to log in, and be a member of nothing; docs/operations.md says how to make it so';
  end if;
end $$;
-- Nobody makes tables that stand before the real ones for whoever has the connection next.
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;
revoke create on schema public from public;
grant usage on schema public to assay_app, assay_tenant, assay_accounts, assay_admin;

-- Words in texts, and equal values in constraints of periods.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Signs whose rows a transaction of assay_tenant may see; HMAC-SHA-256 (RFC 2104) with its two padded forms, and the
-- key before it.
create table tenant_key (
  single boolean primary key default true,
  key bytea not null,
  inner_key bytea not null,
  outer_key bytea not null,
  former_inner_key bytea,
  former_outer_key bytea,
  former_until timestamptz,
  constraint tenant_key_single check (single)
);
grant select (key) on tenant_key to assay_app;

-- Whether the newest key signed a token; false while the former one counts that did, null where none did.
create function token_is_newest(token text) returns boolean
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  id bytea := convert_to(split_part(token, '.', 1), 'UTF8');
  signature text := split_part(token, '.', 2);
begin
  return (select case
    when signature = encode(sha256(outer_key || sha256(inner_key || id)), 'hex') then true
    when clock_timestamp() < former_until
      and signature = encode(sha256(former_outer_key || sha256(former_inner_key || id)), 'hex') then false
    end from tenant_key);
end
$$;

-- The enterprise whose signed id the transaction was told; null without one, or where the signature is false.
create function tenant_id() returns uuid
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  token text := current_setting('assay.tenant', true);
begin
  if token like '%.%' and token_is_newest(token) is not null then return split_part(token, '.', 1)::uuid; end if;
  return null;
end
$$;

-- Each character, each two neighbours, and each three of which one is a digit, in small letters. Trigrams of pg_trgm
-- know no word of one or two characters, and in a database of the locale C no Chinese. wordOf in api/db/keyword.ts says
-- what a keyword is asked by; the cost is about what it takes, so that indexes are asked first.
create function wide_grams(line text) returns text[]
  language sql immutable strict parallel safe cost 1000 as $$
select string_to_array(small, null)
  || string_to_array(regexp_replace(substr(small, 1), '(..)', E'\\1\x01', 'g'), E'\x01')
  || string_to_array(regexp_replace(substr(small, 2), '(..)', E'\\1\x01', 'g'), E'\x01')
  || case when small ~ '[0-9]' then
    string_to_array(regexp_replace(substr(small, 1), '[^0-9]{3}|(...)', E'\\1\x01', 'g'), E'\x01')
    || string_to_array(regexp_replace(substr(small, 2), '[^0-9]{3}|(...)', E'\\1\x01', 'g'), E'\x01')
    || string_to_array(regexp_replace(substr(small, 3), '[^0-9]{3}|(...)', E'\\1\x01', 'g'), E'\x01')
    else '{}' end
from (select translate(line, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') as small) s
$$;

-- For triggers: what happened once does not unhappen, whoever asks.
create function refuse_undoing() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception '% stays as it is', tg_argv[0] using errcode = 'check_violation', constraint = tg_name;
end
$$;

-- For triggers: what was published stays as it was read; the owner of the tables alone may mend it by hand. A package
-- counts as published once its suite is.
create function refuse_change_of_published() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return coalesce(new, old);
  end if;
  -- Of a draft, and with one that is deleted.
  if tg_table_name = 'suite_package' then
    if not exists (select from suite where id = old.suite_id and published_at is not null) then
      return coalesce(new, old);
    end if;
  end if;
  raise exception '% stays as it is', tg_argv[0] using errcode = 'check_violation', constraint = tg_name;
end
$$;
