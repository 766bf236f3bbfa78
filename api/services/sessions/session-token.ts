import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that fit a cookie and an address. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** True for text in the form of {@link createToken}; saves a query for cookies of others. */
export function looksLikeToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}
