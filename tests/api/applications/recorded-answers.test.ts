import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContact, listContacts } from '#contract/contacts.ts';
import { errorAnswer } from '#contract/error.ts';
import { decideApplication } from '#contract/reviews.ts';
import { createDatabase } from '#db/connection.ts';
import { errorText } from '#domain/errors/errors.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { endConnections } from '#tests/support/network/end-connections.ts';

let portal: ApiPortal;
let enterpriseId: string;
let reviewer: ApiClient;
let partner: ApiClient;

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  enterpriseId = (await createEnterprise(db)).id;
  reviewer = await portal.as(await createAccount(db, { roles: ['reviewer'] }));
  partner = await portal.as(await createAccount(db, { enterpriseId }));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => portal.close());

const breakAll = () => endConnections(portal.ownerUrl, 'assay-portal');
const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown })?.text ?? '');

type Watch = (text: string, run: () => Promise<unknown>) => Promise<unknown>;

/** Shows every statement of the portal's connections to `watch`, which sends it on; the database is the real one. */
function watchStatements(watch: Watch): void {
  const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => Promise<unknown>;
  const spied = function (this: pg.Client, ...given: unknown[]) {
    const run = () => send.apply(this, given);
    const { application_name: name } = (this as unknown as { connectionParameters: Record<string, string> })
      .connectionParameters;
    return name === 'assay-portal' && given.length === 1 ? watch(textOf(given[0]), run) : run();
  };
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(spied as never);
}

/** Command and outbox job are one statement, which is its own commit. */
const storesCommand = (text: string) => text.includes('insert into "command"');

/** Ends every connection before the statement of this place after the command's commit; tells how many there were. */
function breakAfterCommit(place: number): { statements: string[] } {
  const seen = { statements: [] as string[] };
  let stored = false;
  watchStatements(async (text, run) => {
    if (stored) {
      seen.statements.push(text);
      if (seen.statements.length === place) await breakAll();
    }
    const result = await run();
    if (storesCommand(text)) stored = true;
    return result;
  });
  return seen;
}

async function decideAnew() {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId });
  const { id } = await insertApplicationRow(db, {
    product,
    status: 'product-under-review',
    overrides: { phase: 'product' },
  });
  const key = randomUUID();
  const body = { version: 1, command: { type: 'approve-phase', phase: 'product', comment: '' } };
  return () => reviewer.send(decideApplication, { params: { id }, body }, { 'idempotency-key': key });
}

const stateOf = (id: unknown) =>
  portal.deps.db.selectFrom('command').select('state').where('id', '=', String(id)).executeTakeFirst();

it('a decision is stored with its fourth statement, the session and the audit log among them', async () => {
  const decide = await decideAnew();
  const texts: string[] = [];
  watchStatements((text, run) => {
    texts.push(text);
    return run();
  });
  await decide();
  // A new connection is told whose rows it may see.
  const own = texts.filter((text) => !text.includes('set_config'));
  expect(own.findIndex(storesCommand)).toBe(3);
});

describe('a decision that is stored', () => {
  it('is answered "recorded", wherever the database breaks after its commit', async () => {
    const answers: Record<string, unknown> = {};
    let known: string[] = [];
    for (let place = 1; place === 1 || place <= known.length; place += 1) {
      const decide = await decideAnew();
      const seen = breakAfterCommit(place);
      const { status, body } = await decide();
      vi.restoreAllMocks();
      if (place === 1) {
        const calm = breakAfterCommit(0);
        await (await decideAnew())();
        vi.restoreAllMocks();
        known = calm.statements;
      }
      const { id, state } = body as Record<string, unknown>;
      const repeated = await decide();
      answers[`${place} ${known[place - 1]?.slice(0, 40)}`] = [
        status,
        state,
        (await stateOf(id))?.state,
        seen.statements.length >= place,
        repeated.status,
        (repeated.body as { state?: unknown }).state,
      ];
    }
    expect(known.length).toBeGreaterThan(4);
    const right = [200, 'recorded', 'recorded', true, 200, 'recorded'];
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((place) => [place, right])));
  });

  it.each([
    ['before the commit reaches the database', async (_run: () => Promise<unknown>) => {}],
    ['before its answer comes back', (run: () => Promise<unknown>) => run()],
  ])('is stored once where the connection breaks %s', async (_when, first) => {
    const decide = await decideAnew();
    const trace = { broken: false };
    watchStatements(async (text, run) => {
      if (!storesCommand(text) || trace.broken) return run();
      trace.broken = true;
      await first(run);
      await breakAll();
      return run();
    });
    const { status, body } = await decide();
    expect([status, trace.broken]).toEqual([200, true]);
    const { id } = body as { id: string };
    expect(await stateOf(id)).toEqual({ state: 'recorded' });
    const jobs = await portal.deps.db.selectFrom('outboxJob').select('kind').where('key', '=', id).execute();
    expect(jobs).toEqual([{ kind: 'apply-command' }]);
  });
});

/** Ends every connection before each statement that says this; of a call as often as it comes. */
function breakBefore(part: string, times = Number.POSITIVE_INFINITY): { broken: number } {
  const seen = { broken: 0 };
  let inHandler = false;
  watchStatements(async (text, run) => {
    if (text.includes('insert into "contact"') || text.includes('from "contact"')) inHandler = true;
    if (inHandler && text.includes(part) && seen.broken < times) {
      seen.broken += 1;
      await breakAll();
    }
    return run();
  });
  return seen;
}

const contact = { nickname: '陈予', email: 'chen@assay.example', phone: '+86 138 0000 0000' };
/** Under a key it is a transaction; by itself a single statement, of which nobody knows whether it arrived. */
const addContact = () => partner.send(createContact, { body: contact }, { 'idempotency-key': randomUUID() });

async function refusalOf(answer: { status: number; body: unknown }) {
  const { errorCode, details, message } = errorAnswer.parse(answer.body);
  return { status: answer.status, errorCode, details, message };
}

describe('a connection that breaks', () => {
  it('within a change is "away", and nothing was changed', async () => {
    breakBefore('insert into "contact"');
    const refused = await refusalOf(await addContact());
    expect(refused).toEqual({
      status: 503,
      errorCode: 'HTS.00000005',
      details: { changed: 'nothing' },
      message: errorText('databaseUnavailable', 'zh', { changed: 'nothing' }),
    });
  });

  it('is told by what broke it, though the statements after it only say that it is unusable', async () => {
    const { url: databaseUrl } = portal.deps.config.database;
    const db = createDatabase(databaseUrl, { sees: 'all', max: 1, applicationName: 'assay-broken' });
    const broken = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await endConnections(databaseUrl, 'assay-broken');
      await sql`select 2`.execute(trx).catch(() => {});
      await sql`select 3`.execute(trx);
    });
    await expect(broken).rejects.toMatchObject({ name: 'ConnectionLost', cause: { code: '57P01' } });
    await db.destroy();
  });

  it('while a change is committed leaves it unknown, and the answer says so', async () => {
    breakBefore('commit');
    const refused = await refusalOf(await addContact());
    expect(refused).toMatchObject({ status: 503, details: { changed: 'unknown' } });
    expect(refused.message).toBe(errorText('databaseUnavailable', 'zh', { changed: 'unknown' }));
  });

  it('within a reading call is not seen: it is read once more, and once only', async () => {
    const once = breakBefore('from "contact"', 1);
    expect(await partner.call(listContacts)).toBeDefined();
    expect(once.broken).toBe(1);
    vi.restoreAllMocks();
    const always = breakBefore('from "contact"');
    expect(await refusalOf(await partner.send(listContacts))).toMatchObject({
      status: 503,
      details: { changed: 'nothing' },
    });
    expect(always.broken).toBe(2);
  });
});
