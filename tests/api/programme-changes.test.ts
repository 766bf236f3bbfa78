import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setEnterpriseContact, setEnterpriseState } from '#contract/admin-enterprises.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { readSettings, setQuotas } from '#contract/settings.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;

beforeAll(async () => {
  portal = await openApiPortal();
  const named = { roles: ['admin'], nameZh: '陆衡', nameEn: 'Lu Heng' } as const;
  admin = await portal.as(await createAccount(portal.deps.db, { ...named, roles: [...named.roles] }));
});
afterAll(() => portal?.close());

const contact = (serial: number) => ({ name: null, email: `bd${serial}@assay.example`, phone: null });

async function addEnterprise() {
  const {
    id,
    contactName: name,
    contactEmail: email,
    contactPhone: phone,
  } = await createEnterprise(portal.deps.db);
  return { id, seen: { name, email, phone } };
}

it('says who changed a record, when, and from what to what, newest first', async () => {
  const { id, seen } = await addEnterprise();
  await admin.call(setEnterpriseContact, { params: { id }, body: { contact: contact(1), seen } });
  await admin.call(setEnterpriseState, { params: { id }, body: { state: 0, reason: 'licence expired' } });
  const { rows, next } = await admin.call(listProgrammeChanges, { query: { kind: 'enterprise', id } });
  const by = { id: expect.any(String), name: '陆衡', nameEn: 'Lu Heng', side: 'programme' };
  expect(next).toBeNull();
  expect(rows).toMatchObject([
    {
      action: 'suspended',
      actor: by,
      fields: [
        { field: 'state', before: 1, after: 0 },
        { field: 'refusedReason', before: null, after: 'licence expired' },
      ],
    },
    {
      action: 'contact',
      actor: by,
      fields: expect.arrayContaining([{ field: 'email', before: seen.email, after: contact(1).email }]),
    },
  ]);
});

it('is turned over by key, without gaps', async () => {
  const { id, seen: first } = await addEnterprise();
  let seen = first;
  for (const serial of [1, 2, 3, 4, 5]) {
    await admin.call(setEnterpriseContact, { params: { id }, body: { contact: contact(serial), seen } });
    seen = contact(serial);
  }
  const told: unknown[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const query = { kind: 'enterprise', id, limit: '2', ...(after ? { after } : {}) } as const;
    const page = await admin.call(listProgrammeChanges, { query: query as never });
    told.push(...page.rows.flatMap(({ fields }) => fields.filter(({ field }) => field === 'email')));
    after = page.next ?? undefined;
    more = page.next !== null;
  }
  expect(told.map((field) => (field as { after: string }).after)).toEqual(
    [5, 4, 3, 2, 1].map((serial) => contact(serial).email),
  );
});

it('holds nothing of a change that was refused, or that changed nothing', async () => {
  const { quotas } = await admin.call(readSettings);
  const changes = async () =>
    (await admin.call(listProgrammeChanges, { query: { kind: 'setting', id: 'quotas' } })).rows;
  const before = await changes();
  await admin.call(setQuotas, { body: { ...quotas.values, seen: quotas.version } });
  const late = { ...quotas.values, products: quotas.values.products + 1, seen: quotas.version };
  await admin.refusal('parameterInvalid', setQuotas, { body: late });
  expect(await changes()).toEqual(before);
  await admin.call(setQuotas, { body: { ...late, seen: quotas.version + 1 } });
  expect((await changes())[0]?.fields).toEqual([
    { field: 'products', before: quotas.values.products, after: late.products },
  ]);
});

it('cannot be rewritten by whoever writes it', async () => {
  for (const role of ['assay_app', 'assay_admin', 'assay_accounts', 'assay_tenant']) {
    for (const right of ['update', 'delete']) {
      const { rows } = await sql<{ may: boolean }>`
        select has_table_privilege(${role}, 'programme_change', ${right}) as may`.execute(portal.deps.db);
      expect([role, right, rows[0]?.may]).toEqual([role, right, false]);
    }
  }
});
