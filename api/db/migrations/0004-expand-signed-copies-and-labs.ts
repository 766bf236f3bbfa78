import { type Kysely, sql } from 'kysely';
import type { AddedIndexes } from '#db/build-indexes.ts';

export const indexes: AddedIndexes = {
  delegation_until: 'delegation (until) where ended_at is null and until is not null',
  delegation_waiting: 'delegation (named_as) where ended_at is null and lab_id is null',
};

/** What agreements, enterprises and their contacts have from now on. */
const columns = `
  alter table business_agreement
    add column signed_copy_id uuid,
    add column signed_copy_at timestamptz,
    add column returned_reason text,
    add constraint business_agreement_copy_valid
      check ((signed_copy_id is null) = (signed_copy_at is null)) not valid,
    add constraint business_agreement_returned_valid
      check (char_length(returned_reason) between 1 and 500) not valid;

  alter table enterprise
    add column kind text not null default 'maker',
    add column contact_name_en text,
    add column contact_role text,
    add column contact_role_en text,
    add constraint enterprise_kind_known check (kind in ('maker', 'lab')) not valid,
    add constraint enterprise_contact_valid check (char_length(contact_name_en) between 1 and 64
      and char_length(contact_role) between 1 and 64 and char_length(contact_role_en) between 1 and 64) not valid;
`;

/** What the account service may make: a lab is permitted with its confirmed email. */
const guards = `
  -- A lab is permitted once its email is confirmed: it works on what it is let in to, and has nothing of its own.
  create or replace function guard_verification() returns trigger
    language plpgsql as $$
  begin
    if new.verify_real_state = 2 or (tg_op = 'UPDATE' and old.verify_real_state = 2)
      or (tg_op = 'INSERT' and ((new.state <> 0 and new.kind <> 'lab') or new.partner_code is not null
        or new.whitelisted_at is not null or new.preloading_since is not null
        or new.development_tests_since is not null)) then
      raise exception 'the account service permits and verifies no maker' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;

  create or replace function guard_registration() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    if tg_op = 'UPDATE' then
      if new.roles = old.roles and new.enterprise_id is not distinct from old.enterprise_id then return new; end if;
      if not (old.roles = '{individual}' and old.enterprise_id is null) then
        raise exception 'the account service does not change roles' using errcode = 'insufficient_privilege';
      end if;
    elsif new.roles = '{partner}' and exists (select from colleague_invitation i where i.id = new.id
      and i.enterprise_id = new.enterprise_id and i.login = new.login and i.enterprise_right = new.enterprise_right)
    then return new;
    end if;
    if not (new.roles = '{individual}' and new.enterprise_id is null) and not (new.roles = '{partner}'
      and exists (select from enterprise where id = new.enterprise_id and (state = 0 or kind = 'lab')
        and verify_real_state < 2)
      and not exists (select from account where enterprise_id = new.enterprise_id and id <> new.id)) then
      raise exception 'the account service makes no such account' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;
`;

/** A last day, and whether the lab has opened it. */
const delegations = `
  alter table delegation
    add column until date,
    add column opened_at timestamptz,
    drop constraint delegation_why_known,
    add constraint delegation_why_known
      check (ended_why in ('taken-back', 'stepped-out', 'submitted', 'over', 'expired')) not valid;
  grant update (opened_at) on delegation to assay_app, assay_tenant, assay_admin;
`;

/** Whoever comes to have an email takes up what waits for it. */
const takeUp = `
  -- What waits for an email belongs to the permitted enterprise of whoever has it.
  create function take_up_delegations(lab uuid) returns void
    language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update delegation d set lab_id = e.id, lab_name = e.name_zh, lab_name_en = e.name_en
  from enterprise e join account a on a.enterprise_id = e.id
  where e.id = lab and e.state = 1 and a.disabled_at is null and 'partner' = any (a.roles)
    and d.named_as = lower(a.login) and d.lab_id is null and d.ended_at is null and d.enterprise_id <> e.id
  $$;
  revoke execute on function take_up_delegations from public;

  create function delegations_of_account() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    perform take_up_delegations(new.enterprise_id);
    return null;
  end
  $$;
  revoke execute on function delegations_of_account from public;
  create trigger delegations_taken_up after insert or update of enterprise_id on account for each row
    when (new.enterprise_id is not null) execute function delegations_of_account();

  create function delegations_of_enterprise() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    perform take_up_delegations(new.id);
    return null;
  end
  $$;
  revoke execute on function delegations_of_enterprise from public;
  create trigger delegations_taken_up after update of state on enterprise for each row
    when (new.state = 1 and old.state <> 1) execute function delegations_of_enterprise();
`;

/**
 * A business agreement has the copy that the enterprise signed and sent back, and why the last one was returned. Test labs
 * register as what they are, the business development contact has a name and a role in both languages, and an invitation by an email that nobody has yet waits for them, until its last day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, guards, delegations, takeUp]) await sql.raw(part).execute(db);
}
