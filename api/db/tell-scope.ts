import type pg from 'pg';
import type { TokenOf } from './tenant-token.ts';

export type Run = (statement: pg.QueryConfig) => Promise<pg.QueryResult>;
/** Tells a transaction that has just begun whose rows it may see. */
export type Tell = (send: Run) => Promise<void>;

const text = "select set_config('assay.tenant', $1, true), token_is_newest($1) as newest";

/**
 * Tells transactions the token of an enterprise, or of nobody. Where the key was replaced since it was read, it is read
 * again: the former one ends soon (docs/operations.md).
 */
export async function teller(tokenOf: TokenOf, enterpriseId: string | null): Promise<Tell> {
  let token = await tokenOf(enterpriseId);
  return async (send) => {
    const isNewest = async () => (await send({ text, values: [token] })).rows[0].newest as boolean | null;
    if ((await isNewest()) || enterpriseId === null) return;
    token = await tokenOf(enterpriseId, token);
    if ((await isNewest()) === null)
      throw new Error('the database of DATABASE_TENANT_URL does not know the key of the one of DATABASE_URL');
  };
}
