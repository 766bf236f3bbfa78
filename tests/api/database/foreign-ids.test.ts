import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { mayCall } from '#domain/accounts/permissions.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage } from '#tests/support/applications/application-scenario.ts';
import { sampleAddress, sampleOf, sampleUuid } from '#tests/support/applications/sample-input.ts';
import {
  type Answer,
  callMounted,
  everyEndpoint,
  type Mounted,
  type Signed,
  walkTime,
} from '#tests/support/every-endpoint.ts';
import { createAccount, createContact, createEnterprise, createProduct } from '#tests/support/factories.ts';

const every = everyEndpoint();
let partner: Signed & { enterpriseId: string | null };
/** Rows of another maker by what they are, and the partner's own. */
let foreign: Record<string, string>;
let own: Record<string, string>;

beforeAll(async () => {
  partner = await every.sign('partner');
  const other = await createEnterprise(every.portal.deps.db);
  foreign = await layRows(other.id);
  own = await layRows(partner.enterpriseId ?? '');
});

async function layRows(enterpriseId: string): Promise<Record<string, string>> {
  const { db } = every.portal.deps;
  const product = await createProduct(db, { enterpriseId });
  const applied = await createProduct(db, { enterpriseId });
  const application = await insertApplicationRow(db, { product: applied, status: 'certifying' });
  const message = await db
    .insertInto('message')
    .values({
      enterpriseId,
      applicationId: application.id,
      dedupeKey: randomUUID(),
      titleZh: '一',
      titleEn: 'One',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    enterprise: enterpriseId,
    account: (await createAccount(db, { enterpriseId })).id,
    contact: (await createContact(db, { enterpriseId })).id,
    configuration: applied.configurations[0]?.id ?? '',
    file: await insertImage(db, enterpriseId),
    message: message.id,
    product: product.id,
    application: application.id,
  };
}

/** As if row-level security were not there: what is hidden now is hidden by the queries themselves. */
async function disableRowSecurity(): Promise<void> {
  const address = new URL(inject('stack').databaseUrl);
  address.pathname = new URL(every.portal.deps.config.database.url).pathname;
  const owner = new Client({ connectionString: address.href, connectionTimeoutMillis: 5_000 });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select format('%I', relname) as name from pg_class where relrowsecurity and relkind = 'r'`,
    );
    for (const { name } of rows) await owner.query(`alter table ${name} disable row level security`);
  } finally {
    await owner.end();
  }
}

/** A call with these ids in its address, and one id in every place of its body that takes one. */
async function call(one: Mounted, params: Record<string, string>, id: string): Promise<string> {
  const { endpoint } = one;
  const text = JSON.stringify(sampleOf(endpoint.body) ?? {}).replaceAll(sampleUuid, id);
  const form = () => {
    const file = new FormData();
    file.set('file', new Blob(['<Result></Result>']), 'test_result.xml');
    return file;
  };
  const body = endpoint.method === 'GET' ? undefined : endpoint.upload ? form() : text;
  return comparable(await callMounted(one, sampleAddress(endpoint, params), partner, { body }), [
    id,
    ...Object.values(params),
  ]);
}

/** Everything of an answer but the request's id and the ids that were sent. */
function comparable({ status, body }: Answer, ids: readonly string[]): string {
  const { requestId: _, ...rest } = typeof body === 'object' ? (body as Record<string, unknown>) : { body };
  return ids.reduce((text, id) => text.replaceAll(id, '(id)'), `${status} ${JSON.stringify(rest)}`);
}

const paramsOf = ({ endpoint }: Mounted) =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => /id$/i.test(name));
const hasIds = ({ endpoint }: Mounted) => JSON.stringify(sampleOf(endpoint.body) ?? '').includes(sampleUuid);
const all = (one: Mounted, id: string) => Object.fromEntries(paramsOf(one).map((name) => [name, id]));

/** What takes many ids at once and passes over those that it does not know. */
const passesOver = new Set(['POST /v1/hms/cc/messages/read', 'POST /v1/hms/cc/messages/unread']);

type Walk = { tried: number; addresses: number; bodies: number; told: string[] };

/** Every place of every call that takes an id gets one of another maker, and one that does not exist. */
async function tryForeignIds(): Promise<Walk> {
  const open = openToPartner();
  const inAddress = open.filter((one) => paramsOf(one).length > 0);
  const inBody = open.filter(hasIds);
  const told: string[] = [];
  let tried = 0;
  const compare = async (one: Mounted, what: string, [theirs, none]: readonly [string, string]) => {
    tried += 1;
    if (theirs !== none) told.push(`${one.name} with their ${what}: ${theirs} — and not ${none}`);
    if (!/^4\d\d /.test(theirs) && !passesOver.has(one.name))
      told.push(`${one.name} took their ${what}: ${theirs}`);
  };
  for (const [what, id] of Object.entries(foreign)) {
    const none = randomUUID();
    for (const one of inAddress) {
      const both = [await call(one, all(one, id), id), await call(one, all(one, none), none)] as const;
      await compare(one, what, both);
    }
    for (const one of inBody) {
      const mine = own[one.endpoint.path.includes('/applications/') ? 'application' : 'product'] ?? '';
      const both = [await call(one, all(one, mine), id), await call(one, all(one, mine), none)] as const;
      await compare(one, what, both);
    }
  }
  // The configuration of another maker under an application of one's own, and the other way round.
  for (const one of inAddress.filter((each) => paramsOf(each).length > 1)) {
    const [outer = '', inner = ''] = paramsOf(one);
    const [mine, theirs, none] = [own.application ?? '', foreign.configuration ?? '', randomUUID()];
    const under = (id: string) => call(one, { [outer]: mine, [inner]: id }, id);
    await compare(one, 'part of mine', [await under(theirs), await under(none)]);
  }
  return { tried, addresses: inAddress.length, bodies: inBody.length, told };
}

function openToPartner(): Mounted[] {
  const { enterpriseId } = partner;
  const actor = {
    accountId: '',
    name: '',
    roles: ['partner'] as const,
    enterpriseId,
    right: 'manage' as const,
  };
  return every.mounted.filter(({ endpoint }) => mayCall(actor, endpoint.operation));
}

/** The reads that need no id: lists, and what there is one of. */
const withoutIds = () =>
  openToPartner().filter((one) => one.endpoint.method === 'GET' && paramsOf(one).length === 0);

it(
  'another maker’s row answers exactly like one that does not exist, wherever an id goes',
  async () => {
    const { tried, addresses, bodies, told } = await tryForeignIds();
    console.info(`foreign ids: ${tried} pairs over ${addresses} addresses and ${bodies} bodies`);
    expect(addresses).toBeGreaterThan(9);
    expect(bodies).toBeGreaterThan(2);
    expect(told).toEqual([]);
  },
  walkTime,
);

/** The audit entries of one's own account name whatever one has asked for. */
const withoutOwnCalls = (answer: string) => answer.replace(/"auditEntries":\[[^\]]*\]/, '');

describe('where the database keeps nobody apart', () => {
  beforeAll(disableRowSecurity);

  it(
    'another maker’s row is still like one that does not exist: each query asks for its enterprise',
    async () => expect((await tryForeignIds()).told).toEqual([]),
    walkTime,
  );

  it('no list shows another maker’s rows', async () => {
    const answers: string[] = [];
    for (const one of withoutIds()) {
      answers.push(`${one.name} ${withoutOwnCalls(await call(one, {}, randomUUID()))}`);
    }
    const shown = (rows: Record<string, string>) =>
      Object.values(rows).flatMap((id) => answers.filter((answer) => answer.includes(id)));
    expect(shown(own).length).toBeGreaterThan(3);
    expect(shown(foreign)).toEqual([]);
  });
});
