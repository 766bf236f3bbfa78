import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildAccountsApp } from '#accounts/app.ts';
import { buildApp } from '#api/start/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations, type Role, roles, tokenScopes } from '#domain/accounts/permissions.ts';
import { describeError, type ErrorName, findByCode } from '#domain/errors/errors.ts';
import { endpointsOf } from '#routes/calls/endpoint-table.ts';
import { mountQueueBoard } from '#routes/pages/queue-board-routes.ts';
import { createEnterprise } from '#tests/support/factories.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { type Combination, expectedRefusal, relations } from '#tests/support/matrix/expected-refusal.ts';
import {
  type Caller,
  createCaller,
  createFixture,
  type Fixture,
  missingFixture,
} from '#tests/support/matrix/fixture.ts';
import { inTurns } from '#tests/support/matrix/in-turns.ts';
import { innerApp, mountedRoutes } from '#tests/support/matrix/mounted-routes.ts';
import { buildRequest, namesTenantRow } from '#tests/support/matrix/requests.ts';
import { snapshotTables } from '#tests/support/matrix/snapshot.ts';
import { createTokenCaller } from '#tests/support/matrix/token-caller.ts';
import { forgoWordIndexes } from '#tests/support/word-indexes.ts';
import { openQueues } from '#workers/queues/open-queues.ts';

type Answer = { status: number; refusal: ErrorName | null; body: Record<string, unknown> };
type Fixtures = { own: Fixture; foreign: Fixture; 'not admitted': Fixture };
type Outcome = { combination: Combination; answer: Answer };

/** Ways to be kept out; anything else is an answer of the operation itself. */
const refusals: readonly (ErrorName | undefined)[] = [
  'invalidSession',
  'sessionExpired',
  'permissionDenied',
  'csrfTokenMissing',
  'privacyAgreementUnsigned',
  'agreementsUnsigned',
  'agreementVersionUnsigned',
];

let portal: LoginPortal;
let ofPortal: readonly Endpoint[];
let ofAccounts: readonly Endpoint[];
let combinations: Combination[];
let fixtures: Fixtures;

beforeAll(async () => {
  portal = await startLoginPortal({ DATABASE_POOL: '10' });
  await forgoWordIndexes(portal.ownerUrl);
  ofPortal = endpointsOf(buildApp(portal.deps));
  ofAccounts = endpointsOf(await buildAccountsApp(portal.deps));
  combinations = [...ofPortal, ...ofAccounts].flatMap(combine);
  fixtures = await createFixtures();
});
afterAll(() => portal.close());

function combine(endpoint: Endpoint): Combination[] {
  // A call that only reads is let through without the value.
  const isRead = endpoint.method === 'GET';
  const [visitor, csrf] = [{ endpoint, role: null, relation: 'none' as const, signed: false }, !isRead];
  const people = roles.flatMap((role) =>
    relations.flatMap((relation) =>
      signatures(role).map((signed) => ({ endpoint, role, relation, csrf, signed })),
    ),
  );
  // It is looked at before anything else, so once a role is enough without it.
  const withoutValue = isRead
    ? []
    : roles.map((role) => ({ endpoint, role, relation: 'own' as const, csrf: false, signed: isMaker(role) }));
  const visitors = isRead
    ? [{ ...visitor, csrf }]
    : [true, false].map((value) => ({ ...visitor, csrf: value }));
  return [...visitors, ...people.filter(canExist), ...withoutValue, ...tokensOf(endpoint)];
}

const isMaker = (role: Role) => byTenant.includes(role);
/** Staff sign nothing. */
const signatures = (role: Role) => (isMaker(role) ? [true, false] : [false]);

/** A token of each scope; where it opens the call, of each enterprise, and of a maker who has not signed. */
function tokensOf(endpoint: Endpoint): Combination[] {
  return tokenScopes
    .flatMap((token) => {
      const open = endpoint.scope === token;
      const by = { endpoint, role: 'partner' as const, token, csrf: false };
      return (open ? relations : (['own'] as const)).flatMap((relation) =>
        (open ? [true, false] : [true]).map((signed) => ({ ...by, relation, signed })),
      );
    })
    .filter(canExist);
}

/** The database has no partner without an enterprise; a test below sees to that. */
const canExist = ({ role, relation }: Combination) => role !== 'partner' || relation !== 'none';

async function createFixtures(): Promise<Fixtures> {
  const { deps } = portal;
  const [own, foreign, barred] = [
    await createFixture(deps),
    await createFixture(deps),
    await createFixture(deps, { admitted: false }),
  ];
  return { own, foreign, 'not admitted': barred };
}

/** The fixtures of a call that may change the rows that it names: those of this call alone. */
async function createOwnFixtures({ endpoint, relation }: Combination): Promise<Fixtures> {
  const named = endpoint.path.includes('{') || endpoint.body !== undefined;
  if (endpoint.method === 'GET' || !named) return fixtures;
  const { deps } = portal;
  if (relation === 'not admitted')
    return { ...fixtures, [relation]: await createFixture(deps, { admitted: false }) };
  if (relation === 'own') return { ...fixtures, own: await createFixture(deps) };
  const foreign = await createFixture(deps);
  if (relation === 'none') return { ...fixtures, foreign };
  // Whose rows nobody names is an enterprise alone.
  const { id: enterprise } = await createEnterprise(deps.db);
  return { ...fixtures, foreign, own: { ...fixtures.own, enterprise } };
}

const callers = new Map<string, Promise<Caller>>();

/** The same person for all calls alike that change nothing of theirs. */
function sharedCaller(combination: Combination): Promise<Caller> {
  const { role, relation, signed, token } = combination;
  const key = `${role} ${relation} ${signed} ${token}`;
  const known = callers.get(key) ?? callerOf(fixtures, combination);
  callers.set(key, known);
  return known;
}

/** The fixture whose rows a call names. */
const namedIn = (set: Fixtures, { relation }: Combination) =>
  relation === 'none' ? set.foreign : set[relation];

function callerOf(set: Fixtures, { role, relation, signed, token }: Combination): Promise<Caller> {
  if (role === null) return Promise.resolve({ headers: { 'x-csrf-token': 'A'.repeat(43) } });
  const home = relation === 'not admitted' ? set['not admitted'] : set.own;
  if (token)
    return createTokenCaller(portal.deps, { scopes: [token], signed, enterpriseId: home.enterprise });
  return createCaller(portal.deps, {
    role,
    signed,
    enterpriseId: relation === 'none' ? null : home.enterprise,
  });
}

async function send({ endpoint, csrf }: Combination, caller: Caller, fixture: Fixture): Promise<Answer> {
  const { path, init } = buildRequest(endpoint, fixture);
  const { 'x-csrf-token': value = '', ...others } = caller.headers;
  const headers = {
    ...others,
    origin: portal.url,
    'idempotency-key': randomUUID(),
    ...(csrf ? { 'x-csrf-token': value } : {}),
    ...init.headers,
  };
  const base = ofAccounts.includes(endpoint) ? portal.accountsUrl : portal.url;
  const signal = AbortSignal.timeout(20_000);
  const answer = await fetch(base + path, { ...init, headers, signal });
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.includes('application/json') && text !== '';
  const body = json ? (JSON.parse(text) as Answer['body'] | null) : null;
  const name = findByCode(String(body?.errorCode))?.name;
  return {
    status: answer.status,
    refusal: refusals.includes(name) ? (name ?? null) : null,
    body: body ?? {},
  };
}

function titleOf({ endpoint, role, relation, csrf, signed, token }: Combination): string {
  const who = token ? `token to ${token}` : (role ?? 'visitor');
  const how = `${csrf ? 'with' : 'without'} CSRF value, agreements ${signed ? 'signed' : 'unsigned'}`;
  return `${endpoint.method} ${endpoint.path} by ${who}, ${relation}, ${how}`;
}

/** Combinations that were answered otherwise than expected, each with both. */
function differences(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ combination, answer }) => {
    const expected = expectedRefusal(combination);
    const rightStatus = expected === null || answer.status === describeError(expected).status;
    if (answer.refusal === expected && rightStatus) return [];
    const seen = `${answer.status} ${answer.refusal ?? 'let through'}`;
    return [`${titleOf(combination)}: ${seen} instead of ${expected ?? 'let through'}`];
  });
}

/** Routes that are not mounted by `serve`, and who guards them. */
const besideServe: Record<string, string> = {
  'GET /healthz': 'health: tells a caller its own address',
  'GET /readyz': 'health: names engines',
  'GET /statusz': 'health: names what does not work, and no cause',
  'POST /v1/csp-reports': 'reports of browsers: counted by address, changes nothing',
  'GET /metrics': 'metrics: kept inside the network, or behind a token',
  'GET /{*path}': 'pages: the web app, without data',
  'GET /index.html': 'pages: the web app, without data',
  'GET /robots.txt': 'pages: what of the public site may be read by machines',
  'GET /sitemap.xml': 'pages: the addresses of the public site',
  'GET /certificates.atom': 'pages: the newest certificates, public',
  'GET /cn/certificates.atom': 'pages: the newest certificates, public',
  'GET /en/certificates.atom': 'pages: the newest certificates, public',
  'GET /openSourceStatement': 'pages: licences of what the product is made with, public',
  'GET /cn/openSourceStatement': 'pages: licences of what the product is made with, public',
  'GET /en/openSourceStatement': 'pages: licences of what the product is made with, public',
  'POST /document/{id}': 'pages: whether a document helped, as the endpoint takes it',
  'POST /cn/document/{id}': 'pages: whether a document helped, as the endpoint takes it',
  'POST /en/document/{id}': 'pages: whether a document helped, as the endpoint takes it',
  'POST /question': 'pages: the form for a question, as the endpoint takes it',
  'POST /cn/question': 'pages: the form for a question, as the endpoint takes it',
  'POST /en/question': 'pages: the form for a question, as the endpoint takes it',
  'GET /programme/accent.css': 'static: the programme’s accent, public',
  'GET /programme/mark.svg': 'static: the programme’s mark, public',
  'GET /programme/logo/{hash}.png': 'static: the programme’s logo, public',
  [innerApp]: 'queue board: behind a check of session, role and origin (queue-board.test.ts)',
  'GET /v1/hms/cc/openapi.json': 'docs: public',
  'GET /api-docs': 'docs: public',
  'GET /cn/api-docs': 'docs: public',
  'GET /en/api-docs': 'docs: public',
  'GET /api-docs/assets/swagger-ui.css': 'docs: public',
  'GET /api-docs/assets/swagger-ui-bundle.js': 'docs: public',
};
const besideServeOfAccounts: Record<string, string> = {
  'GET /healthz': 'health: tells a caller its own address',
  'GET /readyz': 'health: names engines',
  'POST /v1/csp-reports': 'reports of browsers: counted by address, changes nothing',
  'GET /metrics': 'metrics: kept inside the network, or behind a token',
  'GET /programme/accent.css': 'static: the programme’s accent, public',
  'GET /programme/mark.svg': 'static: the programme’s mark, public',
  'GET /programme/logo/{hash}.png': 'static: the programme’s logo, public',
  'GET /': 'static: leads to the portal',
  'GET /mail/unsubscribe': 'mail: the signature of its link is the guard, and looking changes nothing',
  'POST /mail/unsubscribe': 'mail: the signature of its link is the guard',
  'GET /interaction/{uid}': 'provider: the sign-in page, tied to its interaction',
  'GET /auth': 'provider: OpenID Connect, for browsers',
  'GET /auth/{uid}': 'provider: OpenID Connect, for browsers',
  'GET /session/end': 'provider: OpenID Connect, for browsers',
  'GET /session/end/success': 'provider: OpenID Connect, for browsers',
  'POST /auth': 'provider: OpenID Connect, for browsers',
  'POST /session/end': 'provider: OpenID Connect, for browsers',
  'POST /session/end/confirm': 'provider: OpenID Connect, for browsers',
  'GET /jwks': 'provider: OpenID Connect, for the portal',
  'GET /me': 'provider: OpenID Connect, for the portal',
  'GET /.well-known/openid-configuration': 'provider: OpenID Connect, for the portal',
  'POST /token': 'provider: OpenID Connect, for the portal',
  'POST /me': 'provider: OpenID Connect, for the portal',
  'POST /request': 'provider: OpenID Connect, for the portal',
  'POST /interaction/{uid}/sign-in': 'provider: the password is the guard',
  'POST /interaction/{uid}/register': 'provider: makes an account without rights',
  'GET /interaction/{uid}/second-step': 'provider: behind the password of this very sign-in',
  'POST /interaction/{uid}/second-step': 'provider: the second factor is the guard',
  'GET /interaction/{uid}/enrol': 'provider: behind the password, for accounts without a factor',
  'POST /interaction/{uid}/enrol': 'provider: behind the password, for accounts without a factor',
  'POST /interaction/{uid}/finish': 'provider: behind a factor that was proven in this very sign-in',
  'GET /security': 'pages: for whoever is signed in, about the own factors alone',
  'GET /security/app': 'pages: behind a proof given anew',
  'POST /security/app': 'pages: behind a proof given anew; CSRF value in the form',
  'GET /security/passkey': 'pages: behind a proof given anew',
  'POST /security/passkey': 'pages: behind a proof given anew; CSRF value in the form',
  'GET /security/recovery-codes': 'pages: behind a proof given anew',
  'POST /security/recovery-codes': 'pages: behind a proof given anew; CSRF value in the form',
  'GET /security/remove': 'pages: behind a proof given anew',
  'POST /security/remove': 'pages: behind a proof given anew; CSRF value in the form',
  'GET /company': 'pages: for whoever is signed in, about the own company alone',
  'POST /company': 'pages: the own company’s papers; session and CSRF value in the form',
  'GET /password': 'pages: for whoever is signed in, about the own password alone',
  'POST /password': 'pages: the own password, behind the present one; CSRF value in the form',
  'GET /invitation': 'pages: behind a link that serves once',
  'POST /invitation': 'pages: behind a link that serves once',
  'GET /password/reset': 'pages: behind a link that serves once',
  'POST /password/reset': 'pages: behind a link that serves once',
  'GET /password/forgotten': 'pages: a form',
  'POST /password/forgotten':
    'pages: the same answer for everybody; the link goes to the account’s own mailbox',
  'GET /register/confirm': 'pages: behind a link that serves once',
  'POST /register/confirm': 'pages: behind a link that serves once; makes an account without rights',
  'POST /register/again': 'pages: the same answer for everybody; the mail goes to the registered mailbox',
};

describe('every route', () => {
  it('of the portal is mounted by serve, or stands on the list of those that are not', async () => {
    const { redisUrl } = inject('stack');
    const queues = openQueues({ redis: redisUrl, prefix: `matrix-${randomUUID()}` });
    const app = buildApp(portal.deps, {
      mounts: [(inner) => mountQueueBoard(inner, { ...portal.deps, queues })],
    });
    await queues.close();
    const mounted = mountedRoutes(app);
    const served = new Set(ofPortal.map(({ method, path }) => `${method} ${path}`));
    const others = mounted.filter((route) => !served.has(route));
    expect(others.sort()).toEqual(Object.keys(besideServe).sort());
    expect(mounted.filter((route) => served.has(route))).toHaveLength(served.size);
  });

  it('of the account service is mounted by serve, or stands on the list of those that are not', async () => {
    const mounted = mountedRoutes(await buildAccountsApp(portal.deps));
    const served = new Set(ofAccounts.map(({ method, path }) => `${method} ${path}`));
    const others = mounted.filter((route) => !served.has(route));
    expect(others.sort()).toEqual(Object.keys(besideServeOfAccounts).sort());
  });

  it('names an operation of the permission table, and every operation but the queue board’s has a route', () => {
    const used = new Set([...ofPortal, ...ofAccounts].map(({ operation }) => operation));
    for (const operation of used) expect(Object.hasOwn(operations, operation), operation).toBe(true);
    const unused = Object.keys(operations).filter((operation) => !used.has(operation as never));
    expect(unused).toEqual(['queue.board']);
  });
});

describe('the matrix', () => {
  it('has no partner without an enterprise, because there can be none', async () => {
    const creating = createCaller(portal.deps, { role: 'partner', enterpriseId: null, signed: true });
    await expect(creating).rejects.toThrow(/violates check constraint/);
  });

  it('refuses what the permission table refuses, and changes nothing by it', async () => {
    const refused = combinations.filter((combination) => expectedRefusal(combination) !== null);
    await Promise.all(refused.map(sharedCaller));
    const before = await snapshotTables(portal.deps.db);
    const outcomes = await inTurns(refused, 8, async (combination) => ({
      combination,
      answer: await send(combination, await sharedCaller(combination), namedIn(fixtures, combination)),
    }));
    expect(differences(outcomes)).toEqual([]);
    expect(await snapshotTables(portal.deps.db)).toEqual(before);
    console.log(
      `permission matrix: ${refused.length} of ${combinations.length} combinations refused as they must be`,
    );
  }, 400_000);

  it('lets through what the permission table allows, and hides what belongs to others', async () => {
    const allowed = combinations.filter((combination) => expectedRefusal(combination) === null);
    const outcomes = await inTurns(allowed, 8, async (combination) => {
      const set = await createOwnFixtures(combination);
      const isRead = combination.endpoint.method === 'GET';
      const caller = await (isRead ? sharedCaller(combination) : callerOf(set, combination));
      const answer = await send(combination, caller, namedIn(set, combination));
      const missing = hidesOthers(combination)
        ? await send(combination, caller, missingFixture(set.foreign.name))
        : null;
      return { combination, answer, missing };
    });
    expect(differences(outcomes)).toEqual([]);
    expect(outcomes.filter(({ answer }) => answer.status >= 500).map(describeOutcome)).toEqual([]);
    const lost = outcomes.filter(({ combination, answer }) => ownsRow(combination) && answer.status === 404);
    expect(lost.map(describeOutcome)).toEqual([]);
    const told = outcomes.filter(({ answer, missing }) => missing && !isSame(answer, missing));
    expect(told.map(describeOutcome)).toEqual([]);
    expect(outcomes.filter(({ missing }) => missing).length).toBeGreaterThan(10);
    const endpoints = ofPortal.length + ofAccounts.length;
    console.log(
      `permission matrix: ${allowed.length} combinations let through; ${combinations.length} tried in all, ` +
        `of ${endpoints} routes × ${roles.length} roles and visitors × ${relations.length} enterprises × CSRF × agreements`,
    );
  }, 400_000);
});

const byTenant = ['partner', 'individual'];

/** Partners name rows of their own enterprise, which are there. */
function ownsRow({ endpoint, role, relation }: Combination): boolean {
  // A comment is its author's, an accepted reason comes from another application, what is removed was refused:
  // comments.test.ts, waivers.test.ts and the test of removed uploads lay some.
  const isPart = /\{comment\}|\/reused-waivers$|\/uploads\/\{uploadId\}$/.test(endpoint.path);
  return role === 'partner' && relation === 'own' && namesTenantRow(endpoint) && !isPart;
}

/** Staff see every enterprise; everybody else is not even told that another's row exists. */
function hidesOthers({ endpoint, role, relation }: Combination): boolean {
  return byTenant.includes(role ?? '') && relation === 'foreign' && namesTenantRow(endpoint);
}

function isSame(a: Answer, b: Answer): boolean {
  const plain = ({ status, body: { requestId: _own, ...body } }: Answer) => JSON.stringify({ status, body });
  return plain(a) === plain(b);
}

function describeOutcome({ combination, answer, missing }: Outcome & { missing: Answer | null }): string {
  const seen = ({ status, body }: Answer) => `${status} ${JSON.stringify(body).slice(0, 200)}`;
  return `${titleOf(combination)}: ${seen(answer)}${missing ? ` and for a missing one ${seen(missing)}` : ''}`;
}
