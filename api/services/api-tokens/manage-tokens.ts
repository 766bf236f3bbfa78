import type { z } from 'zod';
import type { ApiToken, newApiTokenSchema } from '#contract/accounts/api-tokens.ts';
import {
  type ApiTokenRow,
  countGoodTokens,
  findApiToken,
  insertApiToken,
  listApiTokens,
  revokeToken,
} from '#db/queries/api-tokens.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { apiTokenEnd, apiTokenLimits, apiTokenState } from '#domain/api-tokens/api-tokens.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { hashToken } from '#services/sessions/session-token.ts';
import { createApiTokenText } from './api-token-text.ts';

type Deps = { db: Db; now: () => Date };
type Input = z.output<typeof newApiTokenSchema>;

function presentToken(row: ApiTokenRow, now: Date): ApiToken {
  const { makerZh: name, makerEn: nameEn, createdAt, expiresAt, lastUsedAt, revokedAt, ...shown } = row;
  return {
    ...shown,
    state: apiTokenState(row, now),
    maker: { name, nameEn },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

async function readToken({ db, now }: Deps, one: { id: string; enterpriseId: string }): Promise<ApiToken> {
  const row = await findApiToken(db, one);
  if (!row) throw new CatalogueError('dataMissing');
  return presentToken(row, now());
}

/** The tokens of the actor's enterprise, the newest 200. */
export async function listTokens({ db, now }: Deps, actor: Actor): Promise<{ rows: ApiToken[] }> {
  const rows = await listApiTokens(db, requireEnterprise(actor), apiTokenLimits.listed);
  return { rows: rows.map((row) => presentToken(row, now())) };
}

/**
 * Makes a token in the actor's name; its text is returned only here.
 * @throws CatalogueError parameterInvalid (`reason: 'full'`) where 50 are good
 */
export async function createToken(
  { db, now }: Deps,
  actor: Actor,
  { name, scopes, days }: Input,
): Promise<ApiToken & { token: string }> {
  const enterpriseId = requireEnterprise(actor);
  const token = createApiTokenText();
  const createdAt = now();
  return inTransaction(db, async (trx) => {
    await lockEnterprise(trx, enterpriseId);
    if ((await countGoodTokens(trx, enterpriseId, createdAt)) >= apiTokenLimits.most)
      throw new CatalogueError('parameterInvalid', { reason: 'full', limit: apiTokenLimits.most });
    const id = await insertApiToken(trx, {
      enterpriseId,
      accountId: actor.accountId,
      name,
      scopes,
      createdAt,
      hash: hashToken(token),
      ending: token.slice(-4),
      expiresAt: apiTokenEnd(createdAt, days),
    });
    return { ...(await readToken({ db: trx, now }, { id, enterpriseId })), token };
  });
}

/** Ends a token at once. @throws CatalogueError dataMissing for one of another enterprise */
export async function revokeApiToken(deps: Deps, actor: Actor, { id }: { id: string }): Promise<ApiToken> {
  const enterpriseId = requireEnterprise(actor);
  await revokeToken(deps.db, { id, enterpriseId, at: deps.now(), by: actor.accountId });
  return readToken(deps, { id, enterpriseId });
}
