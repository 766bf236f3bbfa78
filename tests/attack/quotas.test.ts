import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listApplications } from '#contract/applications.ts';
import { createProduct as create, getProduct, listProducts } from '#contract/products.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { listStored, sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createContact, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { createTokenCaller } from '#tests/support/matrix/token-caller.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { giveQuotas } from '#tests/support/quotas.ts';
import { tellFigure } from './support/figures.ts';

const megabyte = 1024 * 1024;
const atOnce = 50;
let portal: ApiPortal;
let enterpriseId: string;
/** Two colleagues who try it together. */
let attackers: [ApiClient, ApiClient];
let headers: Record<string, string>;

beforeAll(async () => {
  portal = await openApiPortal({ RATE_LIMIT_SCALE: '1', QUEUE_PREFIX: `test-${randomUUID()}` });
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal.deps;
  enterpriseId = (await createEnterprise(db)).id;
  const accounts = [
    await createAccount(db, { enterpriseId }),
    await createAccount(db, { enterpriseId }),
  ] as const;
  attackers = [await portal.as(accounts[0]), await portal.as(accounts[1])];
  ({ headers } = await sessionHeaders(portal.deps, accounts[0]));
});

const together = <T>(send: (client: ApiClient, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: atOnce }, (_, index) => send(attackers[index % 2 ? 1 : 0], index)));

it('products beyond the limit, fifty at once', async () => {
  const { db } = portal.deps;
  const limit = 10;
  for (let product = 0; product < limit; product += 1) await createProduct(db, { enterpriseId });
  await giveQuotas(db, enterpriseId, { products: limit });
  const { id } = await createContact(db, { enterpriseId });
  const memory = { value: 8, unit: 'GB' as const };
  const answers = await together((client, index) =>
    client.send(create, {
      body: {
        name: '岚岳',
        brand: '岚岳',
        brandAlias: 'Lanyue',
        category: 'tablet',
        series: 'Pad',
        model: `FLOOD-${index}`,
        contactIds: [id],
        customCode: null,
        configurations: [{ ram: memory, rom: memory, label: '标准版' }],
      },
    }),
  );
  const stored = (
    await db.selectFrom('product').select('id').where('enterpriseId', '=', enterpriseId).execute()
  ).length;
  const extra = stored - limit;
  tellFigure({
    attack: `products beyond the limit, ${atOnce} at once`,
    figure: `${extra} of ${atOnce} stored`,
    bound: '0 stored',
  });
  expect([extra, answers.filter(({ status }) => status === 400).length]).toEqual([0, atOnce]);
});

it('files beyond the storage, fifty at once and one by one', async () => {
  const { db } = portal.deps;
  const limit = 2 * megabyte;
  await giveQuotas(db, enterpriseId, { storageMb: 2, draftFiles: 1_000 });
  const send = (bytes: number) =>
    sendForm(`${portal.url}/v1/hms/cc/files?kind=attachment`, headers, [
      { name: 'log.txt', bytes: randomBytes(bytes / 2).toString('hex') },
    ]);
  for (let size = 150_000; size >= 1_000; size = Math.floor(size / 4) * 2) {
    if (size === 150_000) await together(() => send(size));
    else for (let call = 0; call < 3; call += 1) await send(size);
  }
  const { storageBytes } = await db
    .selectFrom('enterpriseUsage')
    .select('storageBytes')
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  const before = (await listStored(portal.deps)).blobs.length;
  await Promise.all(Array.from({ length: atOnce }, () => send(150_000)));
  const grown = (await listStored(portal.deps)).blobs.length - before;
  tellFigure({
    attack: 'files beyond the storage limit, 50 at once',
    figure: `refused at ${storageBytes} of ${limit} bytes, ${grown} left on disk`,
    bound: `≤ ${limit} bytes, 0 on disk`,
  });
  expect(storageBytes).toBeLessThanOrEqual(limit);
  expect(storageBytes).toBeGreaterThan(limit * 0.9);
  expect(grown).toBe(0);
});

it('refused calls by one token that may only read', async () => {
  await giveQuotas(portal.deps.db, enterpriseId, { refusedCalls: 40 });
  const wanted = { scopes: ['read'], signed: true, enterpriseId } as const;
  const token = await createTokenCaller(portal.deps, wanted);
  const quiet = await createTokenCaller(portal.deps, wanted);
  const call = async (caller: typeof token, path: string) =>
    (await fetch(portal.url + path, { headers: caller.headers })).status;
  let sent = 0;
  for (let round = 0; round < 20; round += 1) {
    const answers = await together(() => call(token, getProduct.path.replace('{id}', randomUUID())));
    sent += answers.length;
  }
  const others = [
    ...(await Promise.all(attackers.map(async (one) => (await one.send(listProducts)).status))),
    await call(quiet, listApplications.path),
  ];
  const shut = others.filter((status) => status !== 200).length;
  tellFigure({
    attack: `${sent} refused calls by one token that may only read`,
    figure: `${shut} of ${others.length} colleagues and tokens shut out`,
    bound: '0',
  });
  expect([shut, await call(token, listApplications.path)]).toEqual([0, 429]);
});

it('ids tried out by two colleagues', async () => {
  const limit = 40;
  await giveQuotas(portal.deps.db, enterpriseId, { refusedCalls: limit });
  const own = await createProduct(portal.deps.db, { enterpriseId });
  const answers = [];
  for (let round = 0; round < 3; round += 1) {
    answers.push(...(await together((client) => client.send(getProduct, { params: { id: randomUUID() } }))));
  }
  const told = answers.filter(({ status }) => status === 404).length;
  const hit = await attackers[1].send(getProduct, { params: { id: own.id } });
  tellFigure({
    attack: `${answers.length} ids tried out by one enterprise`,
    figure: `${told} told, then 429, a hit as well`,
    bound: `≤ ${limit / 2} told`,
  });
  expect([told, hit.status]).toEqual([limit / 2, 429]);
  const colleague = await portal.as(await createAccount(portal.deps.db, { enterpriseId }));
  expect((await colleague.send(getProduct, { params: { id: own.id } })).status).toBe(200);
  const other = await createEnterprise(portal.deps.db);
  const bystander = await portal.as(await createAccount(portal.deps.db, { enterpriseId: other.id }));
  expect((await bystander.send(listProducts)).status).toBe(200);
});
