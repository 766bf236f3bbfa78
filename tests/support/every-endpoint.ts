import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { buildAccountsApp } from '#accounts/app.ts';
import { buildApp } from '#api/start/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { operations, roles } from '#domain/accounts/permissions.ts';
import { endpointsOf } from '#routes/calls/endpoint-table.ts';
import { createAccount, createEnterprise } from './factories.ts';
import { openSession, type SignedIn } from './login/login.ts';
import { type LoginPortal, startLoginPortal } from './login/login-portal.ts';

/** One endpoint of the route table, at the address of its app. */
export type Mounted = { endpoint: Endpoint; origin: string; name: string };
export type Signed = Pick<SignedIn, 'cookie' | 'csrf'>;
export type Call = {
  headers?: Record<string, string>;
  /** JSON text, or a form for an upload. */
  body?: string | FormData | undefined;
};
export type Answer = { status: number; body: unknown; cookies: string[] };

/** The portal, the account service, and everything that their route tables hold. */
export type EveryEndpoint = {
  portal: LoginPortal;
  mounted: readonly Mounted[];
  /** A new session of a new account in this role; a partner's belongs to a new enterprise. */
  sign: (role: Role) => Promise<Signed & { accountId: string; enterpriseId: string | null }>;
};

/** The route table grows, and the machine may be busy; ms. */
export const walkTime = 180_000;

/** All of it, from the file's first test to its last. */
export function everyEndpoint(): EveryEndpoint {
  const every = {} as EveryEndpoint;
  beforeAll(async () => {
    Object.assign(every, await openEveryEndpoint());
  });
  afterAll(() => every.portal?.close());
  return every;
}

async function openEveryEndpoint(): Promise<EveryEndpoint> {
  const portal = await startLoginPortal();
  const { deps, url, accountsUrl } = portal;
  const at = (origin: string) => (endpoint: Endpoint) => ({
    endpoint,
    origin,
    name: `${endpoint.method} ${endpoint.path}`,
  });
  const mounted = [
    ...endpointsOf(buildApp(deps)).map(at(url)),
    ...endpointsOf(await buildAccountsApp(deps)).map(at(accountsUrl)),
  ];
  return {
    portal,
    mounted,
    sign: async (role) => {
      const enterpriseId = role === 'partner' ? (await createEnterprise(deps.db)).id : null;
      const { id } = await createAccount(deps.db, { roles: [role], enterpriseId });
      const { cookie, csrf } = await openSession(deps.db, id, { portalUrl: url });
      return { cookie, csrf, accountId: id, enterpriseId };
    },
  };
}

/** A role that may call it: a partner where one may. */
export function callerOf({ operation }: Endpoint): Role {
  const allowed: 'anyone' | readonly Role[] = operations[operation].callers;
  if (allowed === 'anyone') return 'partner';
  const role = roles.find((one) => allowed.includes(one));
  if (!role) throw new Error(`nobody may call ${operation}`);
  return role;
}

export async function callMounted(
  { endpoint, origin }: Mounted,
  address: string,
  { cookie, csrf }: Signed,
  { headers = {}, body }: Call = {},
): Promise<Answer> {
  const own: Record<string, string> = { cookie, 'x-csrf-token': csrf, 'idempotency-key': randomUUID() };
  if (typeof body === 'string') own['content-type'] = 'application/json';
  const answer = await fetch(origin + address, {
    method: endpoint.method,
    headers: { ...own, ...headers },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: answer.status,
    body: json ? JSON.parse(text) : text,
    cookies: answer.headers.getSetCookie(),
  };
}
