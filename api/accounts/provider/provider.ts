import Keygrip from 'keygrip';
import Provider, { type ClientMetadata, type Configuration, interactionPolicy } from 'oidc-provider';
import { z } from 'zod';
import type { Config } from '#api/base/config.ts';
import type { CoreDeps } from '#api/deps.ts';
import { findActiveAccount } from '#db/queries/accounts.ts';
import { acrValues, factorAmr } from '#domain/second-factors/second-factor.ts';
import { callbackAddress } from '#services/sign-in/begin-login.ts';
import { missingStep } from './missing-step.ts';
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
  provider.proxy = config.accounts.url.startsWith('https:');
  provider.use(atAddress(config.accounts.url));
  provider.on('server_error', (_context, error) => deps.log.error({ err: error }, 'provider failed'));
  const refused = (_context: unknown, err: Error) => deps.log.info({ err }, 'provider refused');
  provider.on('authorization.error', refused);
  provider.on('grant.error', refused);
  provider.on('userinfo.error', refused);
  return provider;
}

/** Addresses and cookies follow the setting, whatever a request or a proxy says about host and protocol. */
function atAddress(accountsUrl: string): Parameters<Provider['use']>[0] {
  const { host, protocol } = new URL(accountsUrl);
  return ({ req: { headers } }, next) => {
    delete headers['x-forwarded-host'];
    Object.assign(headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) });
    return next();
  };
}

async function configure(deps: CoreDeps): Promise<Configuration> {
  const { config, db, now } = deps;
  return {
    adapter: providerStore(db, now),
    clients: [portalClient(config)],
    cookies: cookiesOf(config),
    jwks: { keys: await signingKeys(db) },
    scopes: ['openid'],
    claims: { openid: ['sub', 'amr', 'acr'] },
    acrValues: Object.values(acrValues),
    responseTypes: ['code'],
    pkce: { required: () => true },
    ttl: lifetimes,
    clientAuthMethods: ['client_secret_basic'],
    features: featuresFor(config.portal.url),
    interactions: { policy: promptPolicy(deps), url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, id) => {
      const account = z.uuid().safeParse(id).success ? await findActiveAccount(db, id) : undefined;
      return account && { accountId: account.id, claims: () => ({ sub: account.id }) };
    },
    loadExistingGrant: grantWithoutAsking,
    renderError: renderProviderError(config.portal.url),
  };
}

function portalClient({ portal, oidc }: Config): ClientMetadata {
  return {
    client_id: oidc.clientId,
    client_secret: oidc.clientSecret,
    redirect_uris: [callbackAddress(portal.url)],
    post_logout_redirect_uris: [homeAddress(portal.url, false), homeAddress(portal.url, true)],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    id_token_signed_response_alg: 'ES256',
    token_endpoint_auth_method: 'client_secret_basic',
  };
}

function featuresFor(portalUrl: string): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    // The portal uses none of these.
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: renderSignOut,
      postLogoutSuccessSource: renderSignedOut(portalUrl),
    },
  };
}

/** The portal is the programme's own: nobody is asked for consent to it. */
const grantWithoutAsking: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const { client, session, provider } = oidc;
  const accountId = session?.accountId;
  if (!client || !accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope('openid');
  await grant.save();
  return grant;
};

function cookiesOf({ accounts, sessionSecrets }: Config): Configuration['cookies'] {
  return {
    // A bare list would sign them with HMAC-SHA-1.
    keys: new Keygrip([...sessionSecrets], 'sha256'),
    names: cookieNames(accounts.url),
    long: { signed: true, httpOnly: true, sameSite: 'lax' },
    short: { signed: true, httpOnly: true, sameSite: 'lax' },
  };
}

/** As for the portal's cookies, prefixes keep other hosts out; those of one sign-in live under its path alone. */
function cookieNames(accountsUrl: string) {
  const [whole, part] = accountsUrl.startsWith('https:') ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    session: `${whole}assay_sso`,
    interaction: `${part}assay_interaction`,
    resume: `${part}assay_resume`,
  };
}

/** Signing in, with the second factor that an account has or needs, and `prompt=create` for those who ask to register. */
function promptPolicy(deps: CoreDeps) {
  const policy = interactionPolicy.base();
  policy.get('login')?.checks.add(secondFactorCheck(deps));
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}

/** A session of the provider that was opened by a password alone opens nothing where more is asked for by now. */
function secondFactorCheck(deps: CoreDeps) {
  const { Check } = interactionPolicy;
  return new Check('second_factor_missing', 'a second factor is needed', async ({ oidc }) => {
    const { accountId, amr = [] } = oidc.session ?? {};
    if (!accountId || amr.includes(factorAmr)) return Check.NO_NEED_TO_PROMPT;
    return (await missingStep(deps, accountId)) === 'none' ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
  });
}
