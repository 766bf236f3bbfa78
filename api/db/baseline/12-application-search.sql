-- By what applications are searched for.

-- What an application is found by: number, product, model and enterprise, a line each; tags narrow a search. A table of
-- its own: whoever renames a product holds its row, and must not wait for an application's. Kept by triggers.
create table application_search (
  application_id uuid primary key references application on delete cascade,
  enterprise_id uuid not null,
  line text not null,
  tags text[] not null default '{}'
);
create index application_search_enterprise on application_search (enterprise_id);
create index application_search_words on application_search using gin (tags, wide_grams(line),
  line gin_trgm_ops) with (fastupdate=off);
create policy own on application_search to assay_tenant using (enterprise_id = (select tenant_id()));
grant select on application_search to assay_app, assay_tenant, assay_accounts, assay_admin;

-- What a search is narrowed by beside its words: enterprise, status, and the kind of the queue as queueKindOf has it.
create function application_tags(enterprise_id uuid, status text, waiting_for text, wait_action text) returns text[]
  language sql immutable parallel safe as $$
select array[enterprise_id::text, status] || case
  when waiting_for <> 'reviewer' then '{}'
  when wait_action in ('review-product', 'review-commercial') then '{queue,materials}'
  when wait_action = 'review-results' then '{queue,results}'
  else '{queue,samples}' end::text[]
$$;

-- An application can be searched for from its beginning; a name that somebody is changing is waited for.
create function application_search_add() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A name that somebody is changing is waited for.
  perform from enterprise where id = new.enterprise_id for share;
  insert into application_search (application_id, enterprise_id, line, tags)
  select new.id, new.enterprise_id, concat_ws(E'\n', new.number, p.name, p.model, e.name_zh),
    application_tags(new.enterprise_id, new.status, new.waiting_for, new.wait_action)
  from product p, enterprise e where p.id = new.product_id and e.id = new.enterprise_id;
  return null;
end
$$;
create trigger search_add after insert on application for each row execute function application_search_add();

-- The tags follow the application's status. Its name comes after certification_changed: whoever renames a product locks
-- that first, and then these rows.
create function application_search_tag() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update application_search set tags = application_tags(new.enterprise_id, new.status, new.waiting_for, new.wait_action)
    where application_id = new.id;
  return null;
end
$$;
create trigger search_tag after update of status, waiting_for, wait_action on application for each row
  when (application_tags(old.enterprise_id, old.status, old.waiting_for,
  old.wait_action) <> application_tags(new.enterprise_id, new.status, new.waiting_for, new.wait_action))
  execute function application_search_tag();

-- The lines follow the names of products and enterprises.
create function application_search_rename() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update application_search s set line = named.line
  from (
    select a.id, concat_ws(E'\n', a.number, p.name, p.model, e.name_zh) as line
    from application a join product p on p.id = a.product_id join enterprise e on e.id = a.enterprise_id
    where case tg_argv[0] when 'product' then a.product_id else a.enterprise_id end = new.id
  ) named
  where s.application_id = named.id;
  return null;
end
$$;

-- Lines follow the names of enterprises and products.
create trigger search_rename after update of name_zh on enterprise for each row when (old.name_zh <> new.name_zh)
  execute function application_search_rename('enterprise');
create trigger search_rename after update of name, model on product for each row when (old.name <> new.name
  or old.model <> new.model) execute function application_search_rename('product');
