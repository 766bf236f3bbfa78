import * as client from 'openid-client';
import { CatalogueError } from '#domain/errors/errors.ts';

export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string };

/** Answers the provider's discovered configuration; throws thirdPartyCallFailed while it cannot be reached. */
export type ProviderAccess = () => Promise<client.Configuration>;

const timeoutSeconds = 5;
const freshFor = 600_000;

/** Discovers the provider when it is first needed, and again after ten minutes, so that it may start later than we do. */
export function reachProvider(settings: ProviderSettings, now: () => Date): ProviderAccess {
  let known: { configuration: Promise<client.Configuration>; until: number } | undefined;
  return async () => {
    if (!known || known.until <= now().getTime()) {
      known = { configuration: discover(settings), until: now().getTime() + freshFor };
    }
    const current = known;
    try {
      return await current.configuration;
    } catch (cause) {
      if (known === current) known = undefined;
      throw new CatalogueError('thirdPartyCallFailed', undefined, { cause });
    }
  };
}

function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  const server = new URL(issuer);
  // The library trusts an ID token that came straight from the provider unless told to check its signature as well.
  const execute = [client.enableNonRepudiationChecks];
  // Plain HTTP is for a provider on the same machine or private network; the operator chose it by the address.
  if (server.protocol === 'http:') execute.push(client.allowInsecureRequests);
  const secret = client.ClientSecretBasic(clientSecret);
  return client.discovery(server, clientId, undefined, secret, { execute, timeout: timeoutSeconds });
}
