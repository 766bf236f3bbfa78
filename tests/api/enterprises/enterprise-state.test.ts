import { afterAll, beforeAll, expect, it } from 'vitest';
import { getEnterpriseState as state } from '#contract/enterprise.ts';
import { listProducts } from '#contract/products.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

async function enter(overrides: Parameters<typeof createEnterprise>[1]) {
  const { id: enterpriseId } = await createEnterprise(portal.deps.db, overrides);
  return portal.as(await createAccount(portal.deps.db, { enterpriseId }));
}

it('tells an admitted company that it is, and whom to ask', async () => {
  const contact = { contactEmail: 'bd@assay.example', contactPhone: '+86 755 8888 0000' };
  const partner = await enter({ state: 1, ...contact });
  expect(await partner.call(state)).toEqual({
    state: 1,
    contact: { email: 'bd@assay.example', phone: '+86 755 8888 0000' },
  });
});

it('tells a company that is not admitted, which can do nothing else', async () => {
  const partner = await enter({ state: 0, contactEmail: null, contactPhone: null });
  expect(await partner.call(state)).toEqual({
    state: 0,
    contact: { email: null, phone: null },
  });
  await partner.refusal('permissionDenied', listProducts);
});

it.each(['individual', 'reviewer', 'admin', 'operator'] as const)(
  'does not stop the role %s',
  async (role) => {
    const client = await portal.as(await createAccount(portal.deps.db, { roles: [role] }));
    expect(await client.call(state)).toEqual({
      state: 1,
      contact: { email: null, phone: null },
    });
  },
);

it('asks visitors to sign in, and takes no parameters', async () => {
  await (await portal.as()).refusal('invalidSession', state);
  const partner = await enter({ state: 1 });
  await partner.refusal('parameterInvalid', state, { query: { enterpriseId: 'x' } });
});
