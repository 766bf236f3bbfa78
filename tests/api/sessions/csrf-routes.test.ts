import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { describeError } from '#domain/errors/errors.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { sampleAddress, sampleOf } from '#tests/support/applications/sample-input.ts';
import {
  callerOf,
  callMounted,
  everyEndpoint,
  type Mounted,
  type Signed,
  walkTime,
} from '#tests/support/every-endpoint.ts';
import { createContact, createProduct } from '#tests/support/factories.ts';

const { code, status } = describeError('csrfTokenMissing');
/** Signing in begins without a session: the attempt's cookie ties it to its browser, and no token is at hand. */
const withoutToken = new Set(['session.create']);

const every = everyEndpoint();
let unsafe: readonly Mounted[];
const people = new Map<string, Signed>();
let product: { id: string };
let application: { id: string };
let other: Signed;

beforeAll(async () => {
  unsafe = every.mounted.filter(({ endpoint }) => endpoint.method !== 'GET');
  other = await every.sign('partner');
  const { db } = every.portal.deps;
  for (const { endpoint } of unsafe) {
    const role = callerOf(endpoint);
    if (!people.has(role)) people.set(role, await every.sign(role));
  }
  // Rows of the caller's own, so that a call that got through would change something.
  const { enterpriseId } = people.get('partner') as { enterpriseId: string } & Signed;
  product = await createProduct(db, { enterpriseId });
  await createContact(db, { enterpriseId });
  const applied = await createProduct(db, { enterpriseId });
  application = await insertApplicationRow(db, { product: applied, status: 'certifying' });
  // Sessions that were not seen for a minute come back with new cookies, and the walk may take longer.
  await db
    .updateTable('session')
    .set({ lastSeenAt: new Date(Date.now() + walkTime) })
    .execute();
});

/** What the tables hold; counters, logs, what only the mailer reads and the moment of the last use aside. */
async function fingerprint(): Promise<string> {
  const { db } = every.portal.deps;
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename !~ '^(kysely|audit|oidc|login_attempt|(mail|enquiry|tenant)_key|message_mail)' order by 1`.execute(
    db,
  );
  const lines: string[] = [];
  for (const { name } of tables.rows) {
    const row = await sql<{ n: string; sum: string }>`
      select count(*) n, coalesce(sum(hashtext((to_jsonb(held.*) - 'last_seen_at' - 'expires_at')::text)::bigint), 0) sum
      from ${sql.table(name)} held`.execute(db);
    lines.push(`${name} ${row.rows[0]?.n} ${row.rows[0]?.sum}`);
  }
  return lines.join('\n');
}

type Attack = { attack: string; headers: (origin: string) => Record<string, string>; token: boolean };

const attacks: Attack[] = [
  { attack: 'no token', headers: () => ({ 'x-csrf-token': '' }), token: true },
  { attack: 'another session’s token', headers: () => ({ 'x-csrf-token': other.csrf }), token: true },
  { attack: 'a token cut short', headers: () => ({ 'x-csrf-token': 'A' }), token: true },
  { attack: 'a cross-site fetch', headers: () => ({ 'sec-fetch-site': 'cross-site' }), token: false },
  { attack: 'a same-site fetch', headers: () => ({ 'sec-fetch-site': 'same-site' }), token: false },
  { attack: 'a foreign origin', headers: () => ({ origin: 'https://evil.example' }), token: false },
  { attack: 'an opaque origin', headers: () => ({ origin: 'null' }), token: false },
  { attack: 'a look-alike origin', headers: (own) => ({ origin: `${own}.evil.example` }), token: false },
];

/** A DELETE takes none. */
function bodyOf({ method, upload, body }: Endpoint): string | FormData | undefined {
  if (upload) return new FormData();
  return method === 'DELETE' ? undefined : JSON.stringify(sampleOf(body) ?? {});
}

describe('every unsafe route', () => {
  it('is there', () => {
    expect(unsafe.length).toBeGreaterThan(12);
    expect(new Set(unsafe.map(({ origin }) => origin)).size).toBe(2);
  });

  it(
    'refuses requests that another site may have sent, and changes nothing',
    async () => {
      const before = await fingerprint();
      const through: string[] = [];
      let tried = 0;
      for (const one of unsafe) {
        const person = people.get(callerOf(one.endpoint));
        if (!person) throw new Error('nobody to call it');
        const body = bodyOf(one.endpoint);
        const { id } = one.endpoint.path.includes('/applications/') ? application : product;
        const ids = { id, configurationId: randomUUID() };
        for (const { attack, headers, token } of attacks) {
          if (token && withoutToken.has(one.endpoint.operation)) continue;
          tried += 1;
          const call = { headers: headers(one.origin), body };
          const answer = await callMounted(one, sampleAddress(one.endpoint, ids), person, call);
          const refused =
            answer.status === status && (answer.body as { errorCode?: string }).errorCode === code;
          if (!refused || answer.cookies.length > 0) through.push(`${one.name}: ${attack}: ${answer.status}`);
        }
      }
      console.info(`forged requests: ${tried} over ${unsafe.length} unsafe routes`);
      expect(through).toEqual([]);
      expect(await fingerprint()).toBe(before);
    },
    walkTime,
  );

  it('would have let the same requests through with the token of their own session', async () => {
    const remove = unsafe.find(({ name }) => name === 'DELETE /v1/hms/cc/products/{id}');
    const person = people.get('partner');
    if (!remove || !person) throw new Error('no such route');
    const before = await fingerprint();
    const headers = { origin: every.portal.url, 'sec-fetch-site': 'same-origin' };
    const address = sampleAddress(remove.endpoint, { id: product.id });
    const answer = await callMounted(remove, address, person, { headers });
    expect(answer).toMatchObject({ status: 200, body: { id: product.id } });
    expect(await fingerprint()).not.toBe(before);
  });
});
