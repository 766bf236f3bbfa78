import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { z } from 'zod';
import {
  type ForwardingFault,
  forwardings,
  isUnencrypted,
  judgeCertificate,
  judgeForwarding,
  sharesCookies,
} from '#domain/operations/surroundings.ts';
import type { ProcessKind } from '#domain/operations/system-health.ts';
import { NotChecked, requireSetting, type Surroundings, type SurroundingsCheck } from './surroundings.ts';

const health = z.object({ healthy: z.literal(true), caller: z.string(), forwarded: z.enum(forwardings) });

/** Nobody answers there as the portal does: a network may keep a process from its own address. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

/** An address for documentation, which nobody has. */
const forgedCaller = '192.0.2.1';

/** @throws Error for everything but the answer of a process of ours; NotReached */
async function readHealth(url: string, limitMs: number, headers: Record<string, string> = {}) {
  const path = `${url}/healthz`;
  const signal = AbortSignal.timeout(limitMs);
  const answer = await fetch(path, { headers, redirect: 'manual', signal }).catch((error: Error) => {
    throw new NotReached(error.message, { cause: error.cause });
  });
  const found = health.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !found.success)
    throw new NotReached(`${path} answers ${answer.status}, and not as the portal does`);
  return found.data;
}

const causes: Record<ForwardingFault, string> = {
  'proxy-unnamed': 'X-Forwarded-For is ignored: it comes from an address that TRUSTED_PROXIES does not name',
  'header-missing':
    'the proxy sets no X-Forwarded-For: everybody behind it shares its address and its limits',
  'caller-believed': 'whoever sends an X-Forwarded-For is believed',
};

/** @throws Error that says what is wrong with the proxy, NotReached */
export async function checkForwarding(url: string, limitMs: number): Promise<undefined> {
  const plain = await readHealth(url, limitMs);
  const forged = await readHealth(url, limitMs, { 'X-Forwarded-For': forgedCaller });
  const fault = judgeForwarding(url, plain.forwarded, { believed: forged.caller === forgedCaller });
  if (fault) throw new Error(causes[fault]);
}

/** From when to when the certificate of an https address is valid. @throws Error for one that is not, NotReached */
function readCertificate({ hostname, port }: URL, limitMs: number): Promise<{ begin: Date; end: Date }> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const name = isIP(host) === 0 ? { servername: host } : {};
    const target = { host, port: Number(port) || 443, timeout: limitMs, ...name };
    // Refused below, so that it is told apart from a server that does not answer.
    const socket = connect({ ...target, rejectUnauthorized: false });
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      if (socket.authorized) resolve({ begin: new Date(valid_from), end: new Date(valid_to) });
      else reject(socket.authorizationError);
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${limitMs} ms`)));
    socket.once('error', (error) => reject(new NotReached(error.message)));
  });
}

/** @throws Error for one that is not valid or ends soon, NotReached, NotChecked */
export async function checkCertificate(address: string, limitMs: number): Promise<string> {
  const url = new URL(address);
  if (url.protocol !== 'https:') throw new NotChecked('it is no https address');
  const { begin, end } = await readCertificate(url, limitMs);
  const { days, soon } = judgeCertificate({ begin, end }, new Date());
  const said = `it ends in ${days} days, on ${end.toISOString().slice(0, 10)}`;
  if (soon) throw new Error(said);
  return said;
}

type AddressInput = {
  variable: 'PORTAL_URL' | 'ACCOUNTS_URL';
  concerns: readonly ProcessKind[];
  of: (surroundings: Surroundings) => string | undefined;
};

function addressChecks({ variable, concerns, of }: AddressInput): SurroundingsCheck[] {
  const address = (surroundings: Surroundings) => requireSetting(of(surroundings), variable);
  const both = { concerns, needs: [variable] };
  return [
    {
      ...both,
      name: `answer of ${variable}`,
      check: async (surroundings, limitMs) => void (await readHealth(address(surroundings), limitMs)),
      remedy: `start the portal and the account service, let the proxy pass calls on to it unchanged, or correct ${variable}: it is the address that browsers use`,
    },
    {
      ...both,
      name: `encryption of ${variable}`,
      check: async (surroundings) => {
        if (surroundings.isProduction && isUnencrypted(address(surroundings)))
          throw new Error('it is an http address: passwords and sessions are sent unencrypted');
        return undefined;
      },
      remedy: `put a reverse proxy with TLS before it, and set the https address as ${variable}`,
    },
    {
      ...both,
      name: `certificate of ${variable}`,
      check: async (surroundings, limitMs) => checkCertificate(address(surroundings), limitMs),
      remedy: 'renew the certificate and let the proxy load it',
    },
    {
      concerns,
      needs: [variable, `answer of ${variable}`],
      name: `proxy before ${variable}`,
      check: async (surroundings, limitMs) => checkForwarding(address(surroundings), limitMs),
      remedy:
        'let the proxy add the caller to X-Forwarded-For, and name the address from which the portal sees the proxy, and no other, in TRUSTED_PROXIES (docs/operations.md, "Behind a proxy")',
    },
  ];
}

const issuerCheck: SurroundingsCheck = {
  name: 'OpenID provider',
  concerns: ['portal'],
  needs: ['OIDC_ISSUER', 'ACCOUNTS_URL', 'OIDC_CLIENT_SECRET'],
  check: async ({ oidc }) => {
    const settings = requireSetting(oidc, 'OIDC_ISSUER');
    // Much code, which the portal alone loads.
    const { createProviderAccess } = await import('#infra/openid/provider-access.ts');
    await createProviderAccess(settings, () => new Date())().catch((error: Error) => {
      throw error.cause ?? error;
    });
    return settings.issuer;
  },
  remedy:
    'start the provider (without OIDC_ISSUER the account service), or correct OIDC_ISSUER (ACCOUNTS_URL): it is the issuer as the provider itself writes it',
};

export const addressesChecks: readonly SurroundingsCheck[] = [
  ...addressChecks({ variable: 'PORTAL_URL', concerns: ['portal'], of: ({ portalUrl }) => portalUrl }),
  ...addressChecks({
    variable: 'ACCOUNTS_URL',
    concerns: ['accounts'],
    of: ({ accountsUrl }) => accountsUrl,
  }),
  {
    name: 'domain of cookies',
    concerns: ['portal', 'accounts'],
    needs: ['COOKIE_DOMAIN', 'PORTAL_URL', 'ACCOUNTS_URL', 'OIDC_ISSUER'],
    check: async ({ cookieDomain, portalUrl, accountsUrl, oidc }) => {
      const [portal, accounts] = [
        requireSetting(portalUrl, 'PORTAL_URL'),
        requireSetting(accountsUrl, 'ACCOUNTS_URL'),
      ];
      if (cookieDomain === undefined && oidc && !oidc.embedded)
        throw new NotChecked('another provider signs in');
      if (!sharesCookies(cookieDomain, portal, accounts))
        throw new Error(
          cookieDomain === undefined
            ? 'it is not set: the account service does not see who is signed in'
            : 'PORTAL_URL and ACCOUNTS_URL are not both below it: browsers keep no session',
        );
      return undefined;
    },
    remedy: 'set COOKIE_DOMAIN to the domain that PORTAL_URL and ACCOUNTS_URL have in common',
  },
  issuerCheck,
  {
    name: 'certificate of OIDC_ISSUER',
    concerns: ['portal'],
    needs: [issuerCheck.name],
    check: async ({ oidc }, limitMs) => {
      if (oidc?.embedded) throw new NotChecked('it is the account service');
      return checkCertificate(requireSetting(oidc, 'OIDC_ISSUER').issuer, limitMs);
    },
    remedy: 'let the provider renew its certificate',
  },
];
