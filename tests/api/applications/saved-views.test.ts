import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSavedViews, removeView, renameView, saveView } from '#contract/applications/saved-views.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { savedViewLimits } from '#domain/applications/application-filters.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const enter = async (role: 'reviewer' | 'admin' | 'operator' = 'reviewer') =>
  portal.as(await createAccount(portal.deps.db, { roles: [role] }));
const filters = { turn: 'reviewer', category: 'tablet' } as const;
const namesOf = async (client: ApiClient) => (await client.call(listSavedViews)).rows.map(({ name }) => name);

it('each reads their own views, in the order of their making, as they were saved', async () => {
  for (const role of ['reviewer', 'admin', 'operator'] as const) {
    const client = await enter(role);
    const { id } = await client.call(saveView, { body: { name: '平板', filters } });
    await client.call(saveView, { body: { name: '岚岳', filters: { keyword: '岚岳', from: '2026-11-01' } } });
    expect((await client.call(listSavedViews)).rows).toMatchObject([
      { id, name: '平板', filters },
      { name: '岚岳', filters: { keyword: '岚岳', from: '2026-11-01' } },
    ]);
  }
  expect(await namesOf(await enter())).toEqual([]);
});

it('a view is renamed and removed, by whose it is alone', async () => {
  const client = await enter();
  const other = await enter('admin');
  const { id } = await client.call(saveView, { body: { name: 'Tablets', filters } });
  const own = { params: { id } };
  await other.refusal('dataMissing', renameView, { ...own, body: { name: 'Mine' } });
  await other.refusal('dataMissing', removeView, own);
  await client.call(renameView, { ...own, body: { name: 'All tablets' } });
  // To the same name in other letters, too.
  await client.call(renameView, { ...own, body: { name: 'all tablets' } });
  expect(await namesOf(client)).toEqual(['all tablets']);
  await client.call(removeView, own);
  expect(await namesOf(client)).toEqual([]);
  await client.refusal('dataMissing', removeView, own);
  await client.refusal('dataMissing', renameView, { params: { id: randomUUID() }, body: { name: 'x' } });
});

it('a change that is repeated under its key is answered alike', async () => {
  const client = await enter();
  const { id } = await client.call(saveView, { body: { name: 'Tablets', filters } });
  const own = { params: { id } };
  const twice = async (endpoint: Endpoint, input: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await client.send(endpoint, { ...own, ...input }, headers);
    expect(await client.send(endpoint, { ...own, ...input }, headers)).toEqual(first);
    return first;
  };
  expect(await twice(renameView, { body: { name: 'Slates' } })).toEqual({ status: 200, body: { id } });
  expect(await namesOf(client)).toEqual(['Slates']);
  expect(await twice(removeView, {})).toEqual({ status: 200, body: { id } });
});

it('two views of one account are not called the same, but for case', async () => {
  const client = await enter();
  await client.call(saveView, { body: { name: 'Tablets', filters } });
  const { id } = await client.call(saveView, { body: { name: 'Phones', filters } });
  const taken = await client.refusal('parameterInvalid', saveView, { body: { name: 'tablets ', filters } });
  expect(taken.details).toMatchObject({ reason: 'taken', field: 'name' });
  await client.refusal('parameterInvalid', renameView, { params: { id }, body: { name: 'TABLETS' } });
  expect(await namesOf(client)).toEqual(['Tablets', 'Phones']);
  await (await enter()).call(saveView, { body: { name: 'Tablets', filters } });
});

it('an account has twenty at most, however many are saved at once', async () => {
  const client = await enter();
  const { most } = savedViewLimits;
  const names = Array.from({ length: most + 5 }, (_, n) => `View ${n}`);
  const answers = await Promise.all(names.map((name) => client.send(saveView, { body: { name, filters } })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most);
  expect(await namesOf(client)).toHaveLength(most);
  const full = await client.refusal('parameterInvalid', saveView, { body: { name: 'one more', filters } });
  expect(full.details).toMatchObject({ reason: 'full', limit: most });
});

it.each([
  ['no filter', { name: 'x', filters: {} }],
  ['an unknown filter', { name: 'x', filters: { colour: 'red' } }],
  ['an unknown value', { name: 'x', filters: { turn: 'all' } }],
  ['no name', { name: ' ', filters }],
  ['a long name', { name: 'x'.repeat(savedViewLimits.nameLength + 1), filters }],
])('%s is refused', async (_what, body) => {
  await (await enter()).refusal('parameterInvalid', saveView, { body });
});
