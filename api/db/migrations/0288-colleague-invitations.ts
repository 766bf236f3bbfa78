import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureTable } from './row-security.ts';

const table = `create table colleague_invitation (
  id uuid primary key,
  enterprise_id uuid not null references enterprise on delete cascade,
  login text not null,
  name_zh text not null,
  name_en text not null,
  enterprise_right text not null
    constraint colleague_invitation_right_known check (enterprise_right in ('view', 'edit', 'submit', 'manage')),
  invited_by uuid not null references account on delete cascade,
  invited_at timestamptz not null,
  expires_at timestamptz not null constraint colleague_invitation_times_valid check (expires_at > invited_at),
  token text unique constraint colleague_invitation_token_valid check (token ~ '^[0-9a-f]{64}$'),
  earlier text[] not null default '{}'
    constraint colleague_invitation_earlier_valid check (cardinality(earlier) <= 100)
)`;

const statements = [
  table,
  'create unique index colleague_invitation_login on colleague_invitation (enterprise_id, lower(login))',
  'create index colleague_invitation_address on colleague_invitation (lower(login), invited_at)',
  'create index colleague_invitation_inviter on colleague_invitation (invited_by)',
  'create index colleague_invitation_expiry on colleague_invitation (expires_at)',
  'create index colleague_invitation_earlier on colleague_invitation using gin (earlier)',
  ...secureTable('colleague_invitation'),
  `revoke all on colleague_invitation from ${appRole}`,
  `revoke insert, update on colleague_invitation from ${accountsRole}`,
  `grant update (token, earlier) on colleague_invitation to ${accountsRole}`,
  // The account service makes an invited colleague's account, which has the invitation's id, as the invitation says.
  `create or replace function guard_registration() returns trigger language plpgsql security definer
   set search_path = pg_catalog, public, pg_temp as $$
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
       and exists (select from enterprise where id = new.enterprise_id and state = 0 and verify_real_state < 2)
       and not exists (select from account where enterprise_id = new.enterprise_id and id <> new.id)) then
       raise exception 'the account service makes no such account' using errcode = 'insufficient_privilege';
     end if;
     return new;
   end $$`,
];

/** Invitations of colleagues are rows until they are accepted: nobody learns by inviting whether an email has an account. */
export const colleagueInvitationsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
