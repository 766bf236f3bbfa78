import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import { deleteOutlived, retainedTables } from '#db/queries/retention.ts';
import { deleteUnfinished } from '#db/queries/suite-uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { runForAdministration, runForSystem, runInTenant } from '#db/tenant-scope.ts';
import { administers, type Operation, operations } from '#domain/accounts/permissions.ts';
import { ofAccounts } from '#services/retention/prune-outlived.ts';
import { createTestDatabase, openFixtureDb, type TestDatabase } from '#tests/support/database.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';

let database: TestDatabase;
let fixtureDb: Db;
let app: Db;
let accounts: Db;
let partner: { id: string; enterpriseId: string };
let individual: { id: string };

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  fixtureDb = openFixtureDb(database.adminUrl, { max: 2 });
  app = createDatabase(database.url, {
    sees: 'all',
    tenant: database.tenantUrl,
    max: 2,
    applicationName: 'rights',
  });
  accounts = createDatabase(database.accountsUrl, { sees: 'all', max: 2, applicationName: 'rights' });
  const { id: enterpriseId } = await createEnterprise(fixtureDb);
  partner = { ...(await createAccount(fixtureDb, { enterpriseId })), enterpriseId };
  individual = await createAccount(fixtureDb, { roles: ['individual'], enterpriseId: null });
});
afterAll(async () => {
  await Promise.all([fixtureDb?.destroy(), app?.destroy(), accounts?.destroy()]);
  await database?.drop();
});

/** What happens to a statement; what it did is taken back. */
async function attempt(db: Db, statement: string): Promise<string> {
  const trx = await db.startTransaction().execute();
  try {
    await sql.raw(statement).execute(trx);
    return 'done';
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    await trx.rollback().execute();
  }
}

const forbidden = '42501';
const person = (roles: string, enterprise = 'null') =>
  `insert into account (login, password_hash, name_zh, name_en, roles, enterprise_id)
   values ('${randomUUID()}', 'x', 'x', 'x', '{${roles}}', ${enterprise})`;
const session =
  () => `insert into session (id, account_id, serial, last_seen_at, expires_at, absolute_expires_at)
  select '${randomUUID()}', id, 'x', now(), now(), now() from account limit 1`;

/** What, the statement, and who may: the role of requests, of the account service, of administration. */
const RIGHTS: [string, string, ('app' | 'accounts' | 'admin')[]][] = [
  [
    'make somebody an administrator',
    "update account set roles = '{admin}' where enterprise_id is null",
    ['admin'],
  ],
  ['let a disabled account in', 'update account set disabled_at = null', ['admin']],
  [
    'move a partner to another enterprise',
    'update account set enterprise_id = gen_random_uuid() where false',
    ['accounts', 'admin'],
  ],
  ['rename a login', "update account set login = 'x' where false", ['admin']],
  ['set a password', "update account set password_hash = 'x'", ['accounts', 'admin']],
  ['read a password’s hash', 'select password_hash from account', ['accounts', 'admin']],
  ['delete an account', 'delete from account where false', ['admin']],
  ['make an administrator', person('admin'), ['admin']],
  ['make a reviewer', person('reviewer'), ['admin']],
  ['register an individual', person('individual'), ['accounts', 'admin']],
  [
    'join a partner to an enterprise that has one',
    person('partner', '(select id from enterprise limit 1)'),
    ['admin'],
  ],
  ['permit an enterprise', 'update enterprise set state = 1', ['admin']],
  ['verify an enterprise', 'update enterprise set verify_real_state = 2', ['admin']],
  ['give a partner code', "update enterprise set partner_code = 'ABC1234' where false", ['admin']],
  [
    'found a permitted enterprise',
    "insert into enterprise (name_zh, name_en, short_zh, short_en, state) values ('x', 'x', 'x', 'x', 1)",
    ['admin'],
  ],
  [
    'found an enterprise',
    "insert into enterprise (name_zh, name_en, short_zh, short_en) values ('x', 'x', 'x', 'x')",
    ['accounts', 'admin'],
  ],
  [
    'found a permitted lab',
    "insert into enterprise (name_zh, name_en, short_zh, short_en, state, kind) values ('x', 'x', 'x', 'x', 1, 'lab')",
    ['accounts', 'admin'],
  ],
  ['make a lab of an enterprise', "update enterprise set kind = 'lab'", ['admin']],
  [
    'found a verified enterprise',
    "insert into enterprise (name_zh, name_en, short_zh, short_en, verify_real_state) values ('x', 'x', 'x', 'x', 2)",
    ['admin'],
  ],
  [
    'decide on a verification',
    'update enterprise_verification set decided_at = now()',
    ['accounts', 'admin'],
  ],
  [
    'publish an agreement',
    'update agreement_version set published_at = now() where published_at is null',
    ['admin'],
  ],
  [
    'put words into an agreement',
    "update agreement_version set body_en = 'x' where published_at is null",
    ['admin'],
  ],
  ['delete an agreement', 'delete from agreement_version where false', ['admin']],
  [
    'write a document',
    'update document_version set updated_at = now() where published_at is null',
    ['admin'],
  ],
  ['move a directory', 'update document_directory set ordinal = 1', ['admin']],
  ['answer a question', 'update enquiry set state = state', ['admin']],
  ['unsign an agreement', 'delete from agreement_signature', []],
  ['take the end of an agreement back', 'delete from agreement_termination', []],
  ['change deadlines', "insert into config (key, value) values ('deadlines', '{}')", ['admin']],
  [
    'set a key of the general config',
    "insert into general_config (key, value) values ('memoryCapGb', '1')",
    ['admin'],
  ],
  ['announce', 'update bulletin set title_en = title_en', ['admin']],
  ['publish a bulletin', 'update bulletin set published_at = now()', ['admin']],
  ['count its readers', 'update bulletin_read_count set enterprises = 1', ['admin']],
  ['open a session', session(), ['admin']],
  ['hand a session to somebody else', 'update session set account_id = account_id', ['accounts', 'admin']],
  ['end a session', 'update session set revoked_at = now()', ['app', 'accounts', 'admin']],
  ['read the provider’s keys', 'select private_jwk from oidc_key', ['accounts', 'admin']],
  ['read the key of links that stop mails', 'select key from mail_key', ['accounts']],
  ['change the key of links that stop mails', 'delete from mail_key where false', ['accounts']],
  ['read the key of forms for questions', 'select key from enquiry_key', ['app', 'accounts']],
  ['change the key of forms for questions', 'delete from enquiry_key where false', ['accounts']],
  ['read the provider’s tokens', 'select payload from oidc_record', ['accounts', 'admin']],
  ['read whom an invitation is for', 'select token from invitation', ['accounts', 'admin']],
  ['make an invitation’s link', 'update invitation set token = token', ['accounts', 'admin']],
  ['send an invitation to somebody else', 'update invitation set account_id = account_id', ['admin']],
  ['make an invitation last', 'update invitation set expires_at = expires_at', ['admin']],
  [
    'invite somebody',
    "insert into invitation select gen_random_uuid(), id, id, now(), now() + interval '1 day' from account where false",
    ['admin'],
  ],
  [
    'read whom a colleague’s invitation is for',
    'select login from colleague_invitation',
    ['accounts', 'admin'],
  ],
  ['make its link', 'update colleague_invitation set token = token', ['accounts', 'admin']],
  ['end it', 'delete from colleague_invitation', ['accounts', 'admin']],
  ['give it another right', "update colleague_invitation set enterprise_right = 'manage'", ['admin']],
  [
    'invite a colleague',
    'insert into colleague_invitation select * from colleague_invitation where false',
    ['admin'],
  ],
  ['say that a reviewer is away', 'delete from reviewer_absence where false', ['admin']],
  ['assign a review', 'delete from review_assignment where false', ['app']],
  ['write a reset link', 'update password_reset set token = token', ['accounts', 'admin']],
  ['link a foreign identity', 'update account_identity set account_id = account_id', ['accounts', 'admin']],
  ['say something', 'insert into comment select * from comment where false', ['app', 'admin']],
  ['move a comment', 'update comment set application_id = application_id', []],
  ['take a comment back', 'delete from comment', []],
  ['rewrite what was said', "update comment_wording set text = '?'", []],
  ['rewrite history', "update history set event = 'x'", []],
  ['rewrite a review', "update review set result = 'x'", []],
  ['revoke a certificate', 'update certificate set revoked_at = now()', ['admin']],
  ['delete a certificate', 'delete from certificate', ['admin']],
  ['go on with an application', 'update application set version = version', ['app', 'admin']],
  ['look into migrations', 'select * from kysely_migration', []],
  ['change the audit log', 'delete from audit_entry', []],
];

describe('the database lets nobody but whoever it is for', () => {
  it.each(RIGHTS)('%s', async (_what, statement, allowed) => {
    const outcome = {
      app: await attempt(app, statement),
      accounts: await attempt(accounts, statement),
      admin: await attempt(fixtureDb, statement),
    };
    const expected = Object.fromEntries(
      Object.keys(outcome).map((role) => [role, allowed.includes(role as 'app') ? 'done' : forbidden]),
    );
    expect(outcome).toEqual(expected);
  });

  it('also where the setting says that it sees every row', async () => {
    const statement = `select set_config('assay.tenant', 'all', false); update account set roles = '{admin}'`;
    const attempted = runInTenant(partner.enterpriseId, () => attempt(app, statement));
    expect(await attempted).toBe(forbidden);
  });

  it('nor become another role', async () => {
    for (const role of ['assay_admin', 'assay_accounts', 'assay', 'assay_tenant'])
      expect(await attempt(app, `set role ${role}`)).toBe(forbidden);
    for (const role of ['assay_admin', 'assay'])
      expect(await attempt(accounts, `set role ${role}`)).toBe(forbidden);
  });
});

describe('the account service', () => {
  const turn = (roles: string, enterprise: string) =>
    attempt(
      accounts,
      `with company as (
        insert into enterprise (name_zh, name_en, short_zh, short_en) values ('n', 'n', 'n', 'n') returning id)
      update account set roles = '{${roles}}', enterprise_id = ${enterprise} where id = '${individual.id}'`,
    );

  it('makes nobody more than a partner, and that of a company without one', async () => {
    expect(await turn('partner', `'${partner.enterpriseId}'`)).toBe(forbidden);
    expect(await turn('admin', 'null')).toBe(forbidden);
  });

  it('makes the account of an invited colleague, and no other person, right or enterprise of the invitation', async () => {
    const id = randomUUID();
    const other = await createEnterprise(fixtureDb);
    await sql`insert into colleague_invitation (id, enterprise_id, login, name_zh, name_en, enterprise_right,
      invited_by, invited_at, expires_at) values (${id}, ${partner.enterpriseId}, 'invited@a.example', '予', 'Yu', 'view',
      ${partner.id}, now(), now() + interval '1 day')`.execute(fixtureDb);
    const join = (changed: object) => {
      const row = {
        id,
        enterprise_id: partner.enterpriseId,
        login: 'invited@a.example',
        enterprise_right: 'view',
      };
      const values = Object.values({ ...row, ...changed }).map((value) => `'${value}'`);
      return attempt(
        accounts,
        `insert into account (id, enterprise_id, login, enterprise_right, password_hash, name_zh, name_en, roles)
         values (${values}, 'x', '予', 'Yu', '{partner}')`,
      );
    };
    expect(await join({})).toBe('done');
    for (const changed of [
      { id: randomUUID() },
      { enterprise_id: other.id },
      { login: 'somebody@a.example' },
      { enterprise_right: 'manage' },
    ])
      expect([changed, await join(changed)]).toEqual([changed, forbidden]);
  });

  it('takes no partner out of an enterprise', async () => {
    const statement = `update account set roles = '{individual}', enterprise_id = null where id = '${partner.id}'`;
    expect(await attempt(accounts, statement)).toBe(forbidden);
  });
});

describe('work outside of any scope', () => {
  it('sees nothing on connections for requests, and says so where it sees all', async () => {
    const options = {
      sees: 'scope',
      tenant: database.tenantUrl,
      administration: database.adminUrl,
      max: 2,
      applicationName: 'rights',
    } as const;
    const db = createDatabase(database.url, options);
    const count = async () => (await db.selectFrom('account').select('id').execute()).length;
    const role = async () =>
      (await sql<{ role: string }>`select current_user as role`.execute(db)).rows[0]?.role;
    try {
      expect(await count()).toBe(0);
      expect(await runForSystem(count)).toBe(2);
      expect(await runInTenant(partner.enterpriseId, count)).toBe(1);
      expect(await runForAdministration(count)).toBe(2);
      expect([await role(), await runForSystem(role)]).toEqual(['assay_tenant', 'assay_app']);
      expect(await runForAdministration(role)).toBe('assay_admin');
      expect(await runForAdministration(() => runInTenant(partner.enterpriseId, role))).toBe('assay_tenant');
    } finally {
      await db.destroy();
    }
  });

  it('has no way to administer where the process was not given one', async () => {
    await expect(
      runForAdministration(() => app.selectFrom('account').select('id').execute()),
    ).rejects.toThrow(/no connection that may administer/);
  });
});

it.each(retainedTables)(
  'old %s are removed by who sweeps, by the role that the sweep takes for them',
  async (kind) => {
    const db = ofAccounts.has(kind) ? accounts : app;
    await expect(deleteOutlived(db, kind, new Date(0), 1)).resolves.toBe(0);
  },
);

it('packages that nobody finished are removed by who sweeps', async () => {
  await expect(deleteUnfinished(app, new Date(0), 1)).resolves.toEqual([]);
});

it('operations that administer are those of administrators, of who manages an enterprise, signing in and out, one’s own data, and the first start', () => {
  const names = (Object.keys(operations) as Operation[]).filter(administers);
  expect(names).toEqual([
    'session.create',
    'set-up.run',
    'admission.apply',
    'account.sign-out',
    'account.export',
    'account.erase',
    'business-agreement.sign',
    'business-agreement.terminate',
    'colleague.administer',
    'colleague.invite',
    'account.administer',
    'account.reset-ask',
    'account.reset-decide',
    'enterprise.administer',
    'general-config.administer',
    'certificate.administer',
    'product.administer',
    'reference-data.administer',
    'requirement.administer',
    'setting.administer',
    'agreement-text.administer',
    'bulletin.administer',
    'document.administer',
    'enquiry.administer',
    'form-template.administer',
    'suite.administer',
    'programme.administer',
  ]);
  for (const name of ['admission.apply', ...names.slice(6, 10)] as const)
    expect(operations[name]).toMatchObject({ callers: ['partner'], right: 'manage' });
  for (const name of names.slice(10)) expect(operations[name].callers).toEqual(['admin']);
});
