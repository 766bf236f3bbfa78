import { generateKeyPairSync } from 'node:crypto';
import express from 'express';
import Provider, { type Configuration } from 'oidc-provider';
import { drain, listen } from '#api/start/http-server.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';

/** Claims of somebody whom the provider knows, `sub` among them. */
export type ForeignPerson = { sub: string } & Record<string, unknown>;

/** An OpenID provider that is not ours: a real one, whose sign-in page signs in whoever is said to sit before it. */
export type ForeignProvider = {
  issuer: string;
  /** Settings of a portal that uses it. */
  env: Record<string, string>;
  /** Who signs in from now on; null refuses. */
  seat: (person: ForeignPerson | null) => void;
  close: () => Promise<void>;
};

type Options = {
  /** Claims stand in the ID token as well, and not only where they are asked for with the access token. */
  inIdToken?: boolean;
  /** Offers to end its own session. */
  endsSessions?: boolean;
};

const client = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'a-secret-among-foreigners' };

export async function startForeignProvider(options: Options = {}): Promise<ForeignProvider> {
  const [port, portalPort] = await findFreePorts(2);
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, ForeignPerson>();
  let seated: ForeignPerson | null = null;
  const provider = new Provider(issuer, configure(`http://127.0.0.1:${portalPort}`, people, options));
  const app = express();
  app.get('/interaction/:uid', (request, response) =>
    provider.interactionFinished(
      request,
      response,
      seated
        ? { login: { accountId: seated.sub, ...methodsOf(seated) } }
        : { error: 'access_denied', error_description: 'no' },
    ),
  );
  app.use(provider.callback());
  const server = await listen(app, '127.0.0.1', Number(port));
  return {
    issuer,
    env: { ...client, OIDC_ISSUER: issuer, PORTAL_PORT: String(portalPort) },
    seat: (person) => {
      seated = person;
      if (person) people.set(person.sub, person);
    },
    close: () => drain(server),
  };
}

/** How they proved who they are, where the person says so. */
function methodsOf({ amr }: ForeignPerson): { amr?: string[] } {
  return Array.isArray(amr) ? { amr } : {};
}

function configure(
  portalUrl: string,
  people: Map<string, ForeignPerson>,
  { inIdToken = false, endsSessions = true }: Options,
): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    clients: [
      {
        client_id: client.OIDC_CLIENT_ID,
        client_secret: client.OIDC_CLIENT_SECRET,
        redirect_uris: [`${portalUrl}/handleLogin`],
        post_logout_redirect_uris: [`${portalUrl}/`, `${portalUrl}/en`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: {
      openid: ['sub', 'amr', 'roles', 'realm_access', 'partner_code'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    conformIdTokenClaims: !inIdToken,
    cookies: { keys: ['only-for-tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] as never },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Grant: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: endsSessions } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    loadExistingGrant: async (context) => {
      const { client: asking, session, provider } = context.oidc;
      const grant = new provider.Grant({
        clientId: asking?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
}
