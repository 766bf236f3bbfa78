import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAdminAccounts, setAccountState } from '#contract/accounts/admin-accounts.ts';
import { listColleagues } from '#contract/accounts/colleagues.ts';
import { eraseAccount, eraseOwnAccount, exportOwnData } from '#contract/accounts/own-data.ts';
import { verifyAudit } from '#contract/audit.ts';
import { readSession } from '#contract/session.ts';
import { personalTables } from '#db/queries/erasure.ts';
import { roles } from '#domain/accounts/permissions.ts';
import { freshSignInMinutes } from '#domain/accounts/person-data.ts';
import { erasedNames } from '#services/accounts/erase-account.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { sealAll } from '#tests/support/audit.ts';
import { createAccount, createContact, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { query } from '#tests/support/migrated-database.ts';

let portal: ApiPortal;
let admin: Awaited<ReturnType<ApiPortal['as']>>;
let own: Awaited<ReturnType<typeof createAccount>>;

beforeAll(async () => {
  portal = await openApiPortal();
  own = await createAccount(portal.deps.db, { roles: ['admin'], enterpriseId: null, nameZh: '周宁' });
  admin = await portal.as(own);
});
afterAll(() => portal?.close());

const secret = 'secret-of-a-factor';

/** An application of an enterprise with everything by which a person is named. */
async function leaveTraces(account: Awaited<ReturnType<typeof createAccount>>, enterpriseId: string) {
  const { db } = portal.deps;
  const { id: accountId, nameZh: name, nameEn } = account;
  const product = await createProduct(db, { enterpriseId });
  const { id, number } = await insertApplicationRow(db, {
    product,
    status: 'certified',
    overrides: { createdBy: accountId },
  });
  const [at, line] = [new Date(), { applicationId: id, version: 1, side: 'partner', step: 2 } as const];
  const written = { ...line, at, actor: name, actorEn: nameEn, status: 'certified', detail: '{}' } as const;
  await db
    .insertInto('history')
    .values([
      { ...written, sequence: 1, event: 'created' },
      { ...written, sequence: 2, event: 'reminded', actor: '别人', actorEn: 'Somebody Else' },
    ])
    .execute();
  await db
    .insertInto('comment')
    .values({
      applicationId: id,
      failureKey: null,
      caseName: null,
      attachmentIds: [],
      text: `words of ${accountId}`,
      side: 'partner',
      authorId: accountId,
      author: name,
      authorEn: nameEn,
      createdAt: at,
    })
    .execute();
  await sql`insert into review (application_id, phase, handler, handler_en, handler_id, at, result, comment, round)
    values (${id}, 'product', ${name}, ${nameEn}, ${accountId}, ${at}, 'approved', 'fine', 1)`.execute(db);
  await sql`insert into second_factor (account_id, kind, name, sealed_secret, created_at)
    values (${accountId}, 'totp', 'My phone', ${secret}, ${at})`.execute(db);
  return { id, number };
}

/** A person beside a colleague who manages, so that nothing stands against leaving. */
async function enterLeaver() {
  const { db } = portal.deps;
  const { id: enterpriseId } = await createEnterprise(db);
  const manager = await createAccount(db, { enterpriseId, nameZh: '何安', nameEn: 'He An' });
  const account = await createAccount(db, { enterpriseId, nameZh: '安淇', nameEn: `An Qi ${randomUUID()}` });
  const application = await leaveTraces(account, enterpriseId);
  return { enterpriseId, manager, account, application, client: await portal.as(account) };
}

const namesOf = async (query: ReturnType<typeof sql>) =>
  (
    await sql<{ name: string }>`select name from (${query}) as found (name) order by name`.execute(
      portal.deps.db,
    )
  ).rows.map(({ name }) => name);

describe('the file with one’s own data', () => {
  it('has what is the person’s own, no secret, and nothing of others', async () => {
    const { account, manager, enterpriseId, application, client } = await enterLeaver();
    const { db } = portal.deps;
    await createContact(db, { enterpriseId, email: account.login.toUpperCase(), nickname: '安淇' });
    const stranger = await enterLeaver();
    // What a person wrote about the application of another enterprise stays there.
    await db
      .insertInto('comment')
      .values({
        applicationId: stranger.application.id,
        failureKey: null,
        caseName: null,
        attachmentIds: [],
        text: 'confidential',
        side: 'reviewer',
        authorId: account.id,
        author: 'x',
        authorEn: null,
        createdAt: new Date(),
      })
      .execute();
    const data = await client.call(exportOwnData);
    expect(data.account).toMatchObject({
      login: account.login,
      enterprise: { id: enterpriseId },
      picture: null,
    });
    expect(data.sessions).toHaveLength(1);
    expect(data.secondFactors).toMatchObject([{ kind: 'totp', name: 'My phone' }]);
    expect(data.agreementsSigned.map(({ agreement }) => agreement).toSorted()).toEqual([10256, 502]);
    expect(data.contacts).toMatchObject([{ name: '安淇' }]);
    expect(data.comments.map(({ text }) => text)).toEqual([null, `words of ${account.id}`]);
    expect(data.applications).toMatchObject([{ number: application.number }]);
    expect(data.reviews).toMatchObject([{ application: application.number, comment: 'fine' }]);
    expect(data.auditEntries).toMatchObject([{ operation: 'account.export', phase: 'asked' }]);
    expect(data.shortened).toEqual([]);
    const text = JSON.stringify(data);
    for (const foreign of [secret, 'confidential', manager.login, manager.nameZh, stranger.account.login])
      expect(text, foreign).not.toContain(foreign);
  });

  it('is read by every role, and says which lists go on', async () => {
    const { db } = portal.deps;
    for (const role of roles) {
      const enterpriseId = role === 'partner' ? (await createEnterprise(db)).id : null;
      const account = await createAccount(db, { roles: [role], enterpriseId });
      const data = await (await portal.as(account)).call(exportOwnData);
      expect(data.account.roles, role).toEqual([role]);
    }
    const account = await createAccount(db, { roles: ['individual'], enterpriseId: null });
    await sql`insert into mail (id, kind, account_id, address, facts, created_at, expires_at)
      select gen_random_uuid(), 'news', ${account.id}, 'a@assay.example', '{}', now(), now()
      from generate_series(1, 1001)`.execute(db);
    const data = await (await portal.as(account)).call(exportOwnData);
    expect(data.mails).toHaveLength(data.rowsPerList);
    expect(data.shortened).toEqual(['mails']);
  });
});

describe('an erased account', () => {
  it('has a neutral name where records name it, and its own rows are gone, at once and for good', async () => {
    const { account, manager, enterpriseId, application, client } = await enterLeaver();
    const { db } = portal.deps;
    const { zh, en } = erasedNames(account.id);
    await client.refusal('parameterInvalid', eraseOwnAccount, { body: { login: manager.login } });
    expect(
      await client.call(eraseOwnAccount, { body: { login: ` ${account.login.toUpperCase()} ` } }),
    ).toEqual({
      id: account.id,
    });
    expect((await client.send(exportOwnData)).status).toBe(401);
    const byApplication = sql`application_id = ${application.id}`;
    expect(await namesOf(sql`select actor || '/' || actor_en from history where ${byApplication}`)).toEqual(
      ['别人/Somebody Else', `${zh}/${en}`].toSorted(),
    );
    expect(await namesOf(sql`select author || author_en from comment where ${byApplication}`)).toEqual([
      zh + en,
    ]);
    expect(await namesOf(sql`select handler || handler_en from review where ${byApplication}`)).toEqual([
      zh + en,
    ]);
    for (const table of personalTables) {
      const left = await sql`select 1 from ${sql.table(table)} where account_id = ${account.id}`.execute(db);
      expect(left.rows, table).toEqual([]);
    }
    const row = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      nameZh: zh,
      nameEn: en,
      passwordHash: 'none',
      loginKey: null,
      signedInAt: null,
    });
    expect(JSON.stringify(row)).not.toContain(account.login);
    // What was signed stays evidence.
    const signed = await db
      .selectFrom('agreementSignature')
      .selectAll()
      .where('accountId', '=', account.id)
      .execute();
    expect(signed).toHaveLength(2);
    const colleagues = await (await portal.as(manager)).call(listColleagues);
    expect(colleagues.rows.map(({ id }) => id)).toEqual([manager.id]);
    expect((await admin.call(listAdminAccounts, { query: { enterprise: enterpriseId } })).rows).toHaveLength(
      1,
    );
    const params = { id: account.id };
    await admin.refusal('userMissing', setAccountState, { params, body: { disabled: false } });
    const events = await db
      .selectFrom('event')
      .select('room')
      .where('entityId', '=', account.id)
      .orderBy('room')
      .execute();
    expect(events.map(({ room }) => room)).toEqual([`enterprise:${enterpriseId}`, 'programme']);
    // The same email may be used again.
    await createAccount(db, { enterpriseId, login: account.login });
  });

  it('leaves the names of somebody else who is called the same', async () => {
    const { db } = portal.deps;
    const { account, application, client, enterpriseId } = await enterLeaver();
    const { nameZh, nameEn } = account;
    await createAccount(db, { enterpriseId, nameZh, nameEn });
    await sql`insert into history (application_id, sequence, version, at, event, side, actor, actor_en, status, step)
      values (${application.id}, 3, 9, now(), 'amended', 'partner', ${nameZh}, ${nameEn}, 'certified', 2)`.execute(
      db,
    );
    await client.call(eraseOwnAccount, { body: { login: account.login } });
    const lines = await namesOf(
      sql`select event || ' ' || actor from history where application_id = ${application.id} and sequence <> 2`,
    );
    expect(lines).toEqual([`amended ${nameZh}`, `created ${erasedNames(account.id).zh}`]);
  });

  it('is erased by an administrator too, once, and the audit log is what it was', async () => {
    const { account, client } = await enterLeaver();
    const [params, body] = [{ id: account.id }, { login: account.login }];
    await admin.refusal('parameterInvalid', eraseAccount, {
      params: { id: own.id },
      body: { login: own.login },
    });
    await admin.refusal('userMissing', eraseAccount, { params: { id: randomUUID() }, body });
    await client.refusal('permissionDenied', eraseAccount, { params, body });
    const key = { 'idempotency-key': randomUUID() };
    for (const headers of [key, key, {}])
      expect(await admin.send(eraseAccount, { params, body }, headers)).toMatchObject({
        status: 200,
        body: params,
      });
    expect(await client.call(readSession)).toBeNull();
    await sealAll(portal.deps.db);
    expect(await admin.call(verifyAudit)).toMatchObject({ holds: true });
    const kept = await sql<{ login: string }>`select distinct actor_login as login from audit_entry
      where actor_id = ${account.id}`.execute(portal.deps.db);
    expect(kept.rows).toEqual([{ login: account.login }]);
  });
});

describe('an account is not erased', () => {
  const reasonOf = async (client: Awaited<ReturnType<ApiPortal['as']>>, login: string) =>
    (await client.refusal('parameterInvalid', eraseOwnAccount, { body: { login } })).details?.reason;

  it('while nobody else manages an enterprise that is at work', async () => {
    const { db } = portal.deps;
    const { account, enterpriseId, partner } = await portal.enterPartner();
    await db.updateTable('enterprise').set({ state: 0 }).where('id', '=', enterpriseId).execute();
    const colleague = await createAccount(db, { enterpriseId, enterpriseRight: 'edit' });
    expect(await reasonOf(partner, account.login)).toBe('last-manager');
    await db
      .updateTable('account')
      .set({ enterpriseRight: 'manage' })
      .where('id', '=', colleague.id)
      .execute();
    await partner.call(eraseOwnAccount, { body: { login: account.login } });
    // Alone in an enterprise without anything open, the last one may go as well.
    await (await portal.as(colleague)).call(eraseOwnAccount, { body: { login: colleague.login } });
  });

  it('while it is the last administrator, has reviews, or its sign-in is some time ago', async () => {
    const { db } = portal.deps;
    await sql`update account set disabled_at = now() where 'admin' = any (roles) and id <> ${own.id}`.execute(
      db,
    );
    expect(await reasonOf(admin, own.login)).toBe('last-administrator');
    const reviewer = await createAccount(db, { roles: ['reviewer'], enterpriseId: null });
    const client = await portal.as(reviewer);
    const { id: enterpriseId } = await createEnterprise(db);
    const product = await createProduct(db, { enterpriseId });
    const { id: applicationId } = await insertApplicationRow(db, { product, status: 'product-under-review' });
    const assign = `insert into review_assignment (application_id, reviewer_id, assigned_by, assigned_at)
      values ('${applicationId}', '${reviewer.id}', '${own.id}', now())`;
    await query(portal.ownerUrl, assign);
    expect(await reasonOf(client, reviewer.login)).toBe('reviews-open');
    await query(portal.ownerUrl, 'delete from review_assignment');
    portal.setClock(new Date(Date.now() + (freshSignInMinutes + 1) * 60_000));
    expect(await reasonOf(client, reviewer.login)).toBe('sign-in-again');
    portal.setClock(null);
    await client.call(eraseOwnAccount, { body: { login: reviewer.login } });
  });

  it('in part: each table with rows of an account goes with it, or is known to stay', async () => {
    const kept = ['agreement_signature', 'agreement_termination'];
    const named = await namesOf(sql`select conrelid::regclass::text from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'account'::regclass and attname = 'account_id'`);
    expect(named).toEqual([...personalTables, ...kept].toSorted());
  });
});
