import * as client from 'openid-client';
import { CatalogueError } from '#domain/errors/errors.ts';

export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string };

/** The provider's discovered configuration. @throws CatalogueError thirdPartyCallFailed while it cannot be reached */
export type ProviderAccess = () => Promise<client.Configuration>;

const timeoutSeconds = 5;
const cacheMs = 600_000;

/** Discovers the provider at the first use, and again after ten minutes. */
export function createProviderAccess(settings: ProviderSettings, now: () => Date): ProviderAccess {
  let cached: { configuration: Promise<client.Configuration>; until: number } | undefined;
  return async () => {
    if (!cached || cached.until <= now().getTime()) {
      cached = { configuration: discover(settings), until: now().getTime() + cacheMs };
    }
    const current = cached;
    try {
      return await current.configuration;
    } catch (cause) {
      if (cached === current) cached = undefined;
      throw new CatalogueError('thirdPartyCallFailed', undefined, { cause });
    }
  };
}

function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  const server = new URL(issuer);
  // Without this the library does not check the signature of an ID token from the token endpoint.
  const execute = [client.enableNonRepudiationChecks];
  // Plain HTTP is for a provider on the same machine or private network; the operator chose it by the address.
  if (server.protocol === 'http:') execute.push(client.allowInsecureRequests);
  const secret = client.ClientSecretBasic(clientSecret);
  return client.discovery(server, clientId, undefined, secret, { execute, timeout: timeoutSeconds });
}
