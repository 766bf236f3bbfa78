import { type Kysely, sql } from 'kysely';
import { accountsRole } from './row-security.ts';

const definer = 'set search_path = pg_catalog, public, pg_temp';
const steps = `'{company,verification,admission,contact,agreement,code,permissions}'::text[]`;
const hash = (column: string) => `${column} ~ '^[0-9a-f]{64}$'`;

const numberKeys = ['memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent'];
const listed = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(', ');
const typeOf = `case when key in (${listed(numberKeys)}) then 'number' when key = 'fourEyes' then 'boolean' else 'object' end`;

/** What is judged anew says so by `changed_at`: until then it may stand where it does no more. */
const onboarding = {
  place: `judged_at is null or (step is null) = (turn in ('admitted', 'suspended'))`,
  next: 'step is null or not step = any(done)',
  admitted: `turn <> 'admitted' or done @> ${steps}`,
  suspended: `turn <> 'suspended' or suspended_at is not null or changed_at is not null`,
  due: `due_at is null or (turn = 'programme' and step is not null and due_at >= since)`,
  judged: 'judged_at is not null or changed_at is not null',
};

const checks: Record<string, Record<string, string>> = {
  enterprise_onboarding: onboarding,
  suite_link: { ended: 'ended_at is null or begun_at is not null' },
  suite: {
    version: 'version >= 1',
    withdrawal: 'withdrawn_at is not null or (withdrawn_reason is null and accepted_until is null)',
  },
  suite_upload: { held: '(held_by is null) = (held_until is null)' },
  general_config: {
    key: `key in (${listed([...numberKeys, 'fourEyes', 'testResultSizes', 'deliveryNote'])})`,
    value: `jsonb_typeof(value) = ${typeOf}`,
    version: 'version >= 1',
  },
  programme: { value: `jsonb_typeof(value) = 'object'`, version: 'version >= 0' },
  document_directory: { parent: 'parent_id <> id', version: 'version >= 1' },
  document: {
    latest: 'latest_version >= 1 and published_version between 1 and latest_version',
    version: 'version >= 1',
  },
  document_version: {
    complete: `published_at is null or ('' <> all (array[btrim(title_zh), btrim(title_en), btrim(body_zh), btrim(body_en)]))`,
  },
  invitation: {
    token: hash('token'),
    earlier: 'cardinality(earlier) <= 100 and (accepted_at is null or cardinality(earlier) = 0)',
  },
  certificate: {
    revocation: 'revoked_at is not null or (revoked_reason is null and revoked_reason_en is null)',
    version: 'version >= 1',
  },
  form_template: { size: 'size > 0' },
  enquiry: { due: 'due_at >= created_at', version: 'version >= 1' },
  enquiry_reply: { names: `by_name <> '' and by_name_en <> ''` },
};

/** Where a mail was handed over and its process died, it is sent again: the links of both are good. */
const links = [
  `alter table invitation add column earlier text[] not null default '{}'`,
  'create index invitation_earlier on invitation using gin (earlier)',
  `grant update (earlier) on invitation to ${accountsRole}`,
];

/** What happened once does not unhappen. */
const kept = [
  `create function refuse_undoing() returns trigger language plpgsql ${definer} as $$
  begin
    raise exception '% stays as it is', tg_argv[0] using errcode = 'check_violation', constraint = tg_name;
  end $$`,
  `create trigger certificate_revocation_kept before update on certificate for each row
    when (old.revoked_at is not null and (old.revoked_at, old.revoked_reason, old.revoked_reason_en)
      is distinct from (new.revoked_at, new.revoked_reason, new.revoked_reason_en))
    execute function refuse_undoing('a revocation')`,
  `create trigger suite_link_kept before update on suite_link for each row
    when ((old.package_id, old.account_id) is distinct from (new.package_id, new.account_id)
      or (old.begun_at is not null and new.begun_at is distinct from old.begun_at)
      or (old.ended_at is not null and new.ended_at is null))
    execute function refuse_undoing('a link that was used')`,
];

/** States that no service writes are refused to whoever writes to the tables themselves. */
export const directWritesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...links, ...kept]) await sql.raw(statement).execute(db);
    for (const [table, rules] of Object.entries(checks)) {
      const added = Object.entries(rules).map(
        ([about, rule]) => `add constraint ${table}_${about}_valid check (${rule}) not valid`,
      );
      await sql.raw(`alter table ${table} ${added.join(', ')}`).execute(db);
    }
  },
};
