import { createHmac } from 'node:crypto';
import type pg from 'pg';

/** The token of an enterprise, or of nobody; `refused` is a token that is not signed by the newest key. */
export type TokenOf = (enterpriseId: string | null, refused?: string) => Promise<string>;

/**
 * Signs the tenant of a transaction: the enterprise's id with its HMAC-SHA-256 by the database's key, which the
 * tenants' login cannot read (`baseline/01-scope.sql`). Nobody's token is empty. The key is cached until one of its
 * tokens is refused.
 */
export function createTokens(keyHolder: pg.Pool): TokenOf {
  let key: Promise<Buffer> | undefined;
  const readKey = async () => {
    const { rows } = await keyHolder.query<{ key: Buffer }>('select key from tenant_key');
    if (!rows[0])
      throw new Error('the database has no key for the scope of enterprises; see docs/operations.md');
    return rows[0].key;
  };
  const tokenOf: TokenOf = async (enterpriseId, refused) => {
    if (enterpriseId === null) return '';
    key ??= readKey().catch((error) => {
      key = undefined;
      throw error;
    });
    const used = key;
    const token = sign(enterpriseId, await used);
    if (token !== refused) return token;
    // Unless another transaction has already read it again.
    if (key === used) key = undefined;
    return tokenOf(enterpriseId);
  };
  return tokenOf;
}

const sign = (id: string, key: Buffer) => `${id}.${createHmac('sha256', key).update(id).digest('hex')}`;
