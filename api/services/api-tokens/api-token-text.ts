import { apiTokenPrefix } from '#domain/api-tokens/api-tokens.ts';
import { createToken, looksLikeToken } from '#services/sessions/session-token.ts';

/** A new token: its prefix, and 256 random bits. */
export function createApiTokenText(): string {
  return apiTokenPrefix + createToken();
}

/** The token in the header `Authorization`; null where that is missing, or for somebody else, as a proxy in front of the portal. */
export function readBearer(header: string | undefined): string | null {
  const text = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return text?.startsWith(apiTokenPrefix) ? text : null;
}

/** Saves a query for text that cannot be a token. */
export function looksLikeApiToken(text: string): boolean {
  return text.startsWith(apiTokenPrefix) && looksLikeToken(text.slice(apiTokenPrefix.length));
}
