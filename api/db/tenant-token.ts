import { createHmac } from 'node:crypto';
import type pg from 'pg';

/**
 * Signs whose rows a transaction may see: the enterprise's id with its HMAC-SHA-256 by the database's key, which the
 * tenants' login cannot read (migration 0287). Nobody has the empty token.
 */
export function createTokens(keyHolder: pg.Pool): (enterpriseId: string | null) => Promise<string> {
  let key: Promise<Buffer> | undefined;
  const readKey = async () => {
    const { rows } = await keyHolder.query<{ key: Buffer }>('select key from tenant_key');
    if (!rows[0])
      throw new Error('the database has no key for the scope of enterprises; see docs/operations.md');
    return rows[0].key;
  };
  return async (enterpriseId) => {
    if (enterpriseId === null) return '';
    key ??= readKey().catch((error) => {
      key = undefined;
      throw error;
    });
    return `${enterpriseId}.${createHmac('sha256', await key)
      .update(enterpriseId)
      .digest('hex')}`;
  };
}
