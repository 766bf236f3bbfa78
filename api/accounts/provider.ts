import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { z } from 'zod';
import type { CoreDeps } from '#api/deps.ts';
import { findActiveAccount } from '#db/queries/accounts.ts';
import { callbackAddress } from '#services/begin-login.ts';
import { renderProviderError, renderSignedOut, renderSignOut } from './provider-pages.ts';
import { providerStore } from './provider-store.ts';
import { signingKeys } from './signing-keys.ts';

/** Where the browser may land after signing out: the home page in either language. */
export function homeAddress(portalUrl: string, english: boolean): string {
  return english ? `${portalUrl}/en` : `${portalUrl}/`;
}

const hour = 3600;
const lifetimes = {
  AccessToken: hour,
  AuthorizationCode: 60,
  IdToken: hour,
  Interaction: hour,
  Grant: 12 * hour,
  // As long as the portal's idle limit: who must sign in again there must type the password again here.
  Session: hour,
};

/** The embedded OpenID provider, which knows one client: the portal. */
export async function createProvider(deps: CoreDeps): Promise<Provider> {
  const { config } = deps;
  const provider = new Provider(config.oidc.issuer, await configure(deps));
  // Behind a proxy that ends TLS the forwarded protocol counts; cookies are refused otherwise.
  provider.proxy = config.accounts.url.startsWith('https:');
  provider.on('server_error', (_context, error) => deps.log.error({ err: error }, 'provider failed'));
  return provider;
}

async function configure(deps: CoreDeps): Promise<Configuration> {
  const { config, db, now } = deps;
  const portalUrl = config.portal.url;
  return {
    adapter: providerStore(db, now),
    clients: [
      {
        client_id: config.oidc.clientId,
        client_secret: config.oidc.clientSecret,
        redirect_uris: [callbackAddress(portalUrl)],
        post_logout_redirect_uris: [homeAddress(portalUrl, false), homeAddress(portalUrl, true)],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    cookies: {
      keys: [config.sessionSecret],
      names: { session: 'assay_sso', interaction: 'assay_interaction', resume: 'assay_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    jwks: { keys: await signingKeys(db) },
    scopes: ['openid'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    ttl: lifetimes,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: renderSignOut,
        postLogoutSuccessSource: renderSignedOut(portalUrl),
      },
    },
    interactions: { policy: promptPolicy(), url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, id) => {
      const account = z.uuid().safeParse(id).success ? await findActiveAccount(db, id) : undefined;
      return account && { accountId: account.id, claims: () => ({ sub: account.id }) };
    },
    loadExistingGrant: async (context) => {
      // The portal is the programme's own: nobody is asked for consent to it.
      const { client, session } = context.oidc;
      const accountId = session?.accountId;
      if (!client || !accountId) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    renderError: renderProviderError(portalUrl),
  };
}

/** Signing in, and `prompt=create` for those who ask to register. */
function promptPolicy() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}
