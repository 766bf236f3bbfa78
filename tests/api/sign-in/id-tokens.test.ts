import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { createProviderAccess } from '#infra/openid/provider-access.ts';
import { beginLogin } from '#services/sign-in/begin-login.ts';
import { completeLogin } from '#services/sign-in/complete-login.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createAccount } from '#tests/support/factories.ts';
import {
  type Forgery,
  type ForgingProvider,
  openForgingProvider,
  strangers,
} from '#tests/support/login/forging-provider.ts';

const client = { clientId: 'assay-portal', clientSecret: 'a-secret-for-tests-only' };
const portalUrl = 'http://portal.example';
const now = () => new Date();
const hourAgo = Math.floor(Date.now() / 1000) - 3_600;

let database: TestDatabase;
let db: Db & { destroy: () => Promise<void> };
let provider: ForgingProvider;
let subject: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = createDatabase(database.adminUrl, { sees: 'all', max: 2, applicationName: 'test' });
  provider = await openForgingProvider(client.clientId, client.clientSecret);
  subject = (await createAccount(db, { roles: ['individual'] })).id;
});
afterAll(async () => {
  await provider.close();
  await db.destroy();
  await database.drop();
});

/** Signs in with what the provider answers; the number of sessions that there are then. */
async function signInWith(forgery: Forgery): Promise<{ refused: unknown; sessions: number }> {
  await db.deleteFrom('session').execute();
  const oidc = { issuer: provider.issuer, embedded: true, ...client, scope: 'openid' };
  const claims = {
    login: 'email',
    emailVerified: 'x',
    name: 'name',
    roles: 'x',
    enterprise: null,
    roleMap: new Map(),
  };
  const access = createProviderAccess(oidc, now);
  const common = {
    db,
    provider: access,
    oidc: { ...oidc, claims },
    portalUrl,
    now: now(),
    staffProof: { amr: [], acr: [] },
  };
  const refused = await (async () => {
    provider.next('', subject, forgery);
    const begun = await beginLogin({
      ...common,
      path: '/',
      locale: 'zh',
      screen: 'sign-in',
      browser: undefined,
    });
    const { searchParams } = new URL(begun.url);
    provider.next(searchParams.get('nonce') ?? '', subject, forgery);
    const query = { code: 'x', state: searchParams.get('state') ?? '' };
    const device = { token: undefined, userAgent: '', address: '127.0.0.1' };
    await completeLogin({ ...common, query, browser: begun.browser, replaces: undefined, device });
    return null;
  })().catch((error: unknown) => (error instanceof CatalogueError ? error.errorName : error));
  const sessions = await db.selectFrom('session').select('id').execute();
  return { refused, sessions: sessions.length };
}

it('opens a session for the token that was asked for', async () => {
  expect(await signInWith({})).toEqual({ refused: null, sessions: 1 });
});

const ownKey = strangers.publicKey.export({ format: 'jwk' });
const forgeries: [string, Forgery][] = [
  ['that another key has signed', { signature: 'stranger' }],
  ['that brings the key it is to be checked with', { signature: 'stranger', header: { jwk: ownKey } }],
  [
    'that names an address to fetch its key from',
    { signature: 'stranger', header: { jku: 'http://127.0.0.1:9/' } },
  ],
  ['with a key id that the provider does not know', { header: { kid: 'other' } }],
  ['without a signature', { signature: 'none', header: { alg: 'none' } }],
  ['whose signature was cut off', { signature: 'none' }],
  ['signed with the client’s secret', { signature: 'secret', header: { alg: 'HS256' } }],
  ['for another client', { claims: { aud: 'another-client' } }],
  ['for several clients, handed to another one', { claims: { aud: ['assay-portal', 'b'], azp: 'b' } }],
  ['of another issuer', { claims: { iss: 'https://issuer.example' } }],
  ['that has expired', { claims: { iat: hourAgo - 600, exp: hourAgo } }],
  ['that is not yet good', { claims: { nbf: hourAgo + 7_200 } }],
  ['of another sign-in', { claims: { nonce: 'another-nonce' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['without a subject', { claims: { sub: undefined } }],
];

it.each(forgeries)('refuses a token %s', async (_name, forgery) => {
  expect(await signInWith(forgery)).toEqual({ refused: 'thirdPartyCallFailed', sessions: 0 });
});

it('refuses a provider that calls itself another', async () => {
  const forgery = { metadata: { issuer: 'https://issuer.example' } };
  expect(await signInWith(forgery)).toEqual({ refused: 'thirdPartyCallFailed', sessions: 0 });
});
