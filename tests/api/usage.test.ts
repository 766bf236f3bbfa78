import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordUsage } from '#contract/usage.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { describeError } from '#domain/errors/errors.ts';
import { operateTypes } from '#domain/usage/usage.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

async function enter() {
  const { db } = portal.deps;
  const enterprise = await createEnterprise(db);
  const account = await createAccount(db, { enterpriseId: enterprise.id });
  const client = await portal.as(account);
  const record = (body: unknown, headers?: Record<string, string>) =>
    client.send(recordUsage, { body }, headers);
  const usage = () =>
    db
      .selectFrom('usageRecord')
      .select(['accountId', 'enterpriseName', 'operateType', 'recordedAt'])
      .where('enterpriseId', '=', enterprise.id)
      .orderBy('recordedAt')
      .execute();
  return { enterprise, account, client, record, usage };
}

const { certification } = operateTypes;

describe('a usage record', () => {
  it('is stored for the enterprise of the session, in either language, with the time', async () => {
    const { enterprise, account, record, usage } = await enter();
    const at = new Date(Date.now() + 60_000);
    portal.setClock(at);
    for (const enterpriseName of [enterprise.nameZh, enterprise.nameEn.toUpperCase()]) {
      expect(await record({ enterpriseName, operateType: certification })).toEqual({
        status: 204,
        body: undefined,
      });
    }
    portal.setClock(null);
    const stored = { accountId: account.id, operateType: 4, recordedAt: at };
    const names = [enterprise.nameZh, enterprise.nameEn.toUpperCase()];
    const expected = names.map((enterpriseName) => ({ ...stored, enterpriseName }));
    expect(await usage()).toEqual(expect.arrayContaining(expected));
    expect(await usage()).toHaveLength(2);
  });

  it.each(Object.entries(operateTypes))('is taken of entering: %s', async (_part, operateType) => {
    const { enterprise, record, usage } = await enter();
    expect((await record({ enterpriseName: enterprise.nameZh, operateType })).status).toBe(204);
    expect(await usage()).toMatchObject([{ operateType }]);
  });

  it('counts once for a key, and each time without one', async () => {
    const { enterprise, record, usage } = await enter();
    const body = { enterpriseName: enterprise.nameZh, operateType: certification };
    const key = randomUUID();
    const repeated = Array.from({ length: 20 }, () => record(body, { 'idempotency-key': key }));
    const answers = await Promise.all(repeated);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await usage()).toHaveLength(1);
    await record(body);
    await record(body);
    expect(await usage()).toHaveLength(3);
  });

  it('is stored for nobody else, whatever name it carries', async () => {
    const [own, foreign] = [await enter(), await enter()];
    const body = { enterpriseName: foreign.enterprise.nameZh, operateType: certification };
    await own.client.refusal('parameterInvalid', recordUsage, { body });
    const missing = { ...body, enterpriseName: 'Nobody Ltd.' };
    await own.client.refusal('parameterInvalid', recordUsage, { body: missing });
    expect([await own.usage(), await foreign.usage()]).toEqual([[], []]);
  });

  it('is seen by its own enterprise alone, also by a query that forgets to ask', async () => {
    const [own, foreign] = [await enter(), await enter()];
    await own.record({ enterpriseName: own.enterprise.nameZh, operateType: certification });
    const seenBy = (id: string) =>
      runInTenant(id, () => portal.requestDb.selectFrom('usageRecord').select('enterpriseId').execute());
    expect(await seenBy(own.enterprise.id)).toEqual([{ enterpriseId: own.enterprise.id }]);
    expect(await seenBy(foreign.enterprise.id)).toEqual([]);
  });
});

describe('refused are', () => {
  const broken: [string, (name: string) => unknown][] = [
    ['no body', () => undefined],
    ['an unknown type', (enterpriseName) => ({ enterpriseName, operateType: 99 })],
    ['a type in words', (enterpriseName) => ({ enterpriseName, operateType: '4' })],
    ['no type', (enterpriseName) => ({ enterpriseName })],
    ['no name', () => ({ operateType: 4 })],
    ['an empty name', () => ({ enterpriseName: '', operateType: 4 })],
    ['a name without end', () => ({ enterpriseName: 'x'.repeat(201), operateType: 4 })],
    ['a name that cannot be stored', (name) => ({ enterpriseName: `${name}\0`, operateType: 4 })],
    ['an enterprise', (enterpriseName) => ({ enterpriseName, operateType: 4, enterpriseId: randomUUID() })],
    ['a list', (enterpriseName) => [{ enterpriseName, operateType: 4 }]],
  ];

  it.each(broken)('%s', async (_what, bodyOf) => {
    const { enterprise, client, usage } = await enter();
    await client.refusal('parameterInvalid', recordUsage, { body: bodyOf(enterprise.nameZh) });
    expect(await usage()).toEqual([]);
  });

  it.each(['individual', 'reviewer', 'admin', 'operator'] as const)('the role %s', async (role) => {
    const client = await portal.as(await createAccount(portal.deps.db, { roles: [role] }));
    const body = { enterpriseName: 'x', operateType: certification };
    await client.refusal('permissionDenied', recordUsage, { body });
  });

  it('visitors, and a session without its CSRF value', async () => {
    const { enterprise, record, usage } = await enter();
    const body = { enterpriseName: enterprise.nameZh, operateType: certification };
    await (await portal.as()).refusal('invalidSession', recordUsage, { body });
    const { code: errorCode, status } = describeError('csrfTokenMissing');
    expect(await record(body, { 'x-csrf-token': '' })).toMatchObject({ status, body: { errorCode } });
    expect(await usage()).toEqual([]);
  });
});
