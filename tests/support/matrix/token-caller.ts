import type { Deps } from '#api/deps.ts';
import { insertApiToken } from '#db/queries/api-tokens.ts';
import type { Db } from '#db/schema/database.ts';
import { type TokenScope, tokenScopes } from '#domain/accounts/permissions.ts';
import { createApiTokenText } from '#services/api-tokens/api-token-text.ts';
import { hashToken } from '#services/sessions/session-token.ts';
import { createAccount, signAgreements } from '../factories.ts';
import type { Caller } from './fixture.ts';

type Given = { enterpriseId: string; accountId: string; id?: string; scopes?: readonly TokenScope[] };

/** A token of an enterprise in the name of an account; every scope and thirty days unless told otherwise. */
export async function insertToken(db: Db, { scopes = tokenScopes, ...given }: Given) {
  const token = createApiTokenText();
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 30 * 86_400_000);
  const kept = { name: 'CI', hash: hashToken(token), ending: token.slice(-4), createdAt, expiresAt };
  const id = await insertApiToken(db, { ...given, ...kept, scopes: [...scopes] });
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}

type Wanted = { scopes: readonly TokenScope[]; enterpriseId: string; signed: boolean };

/** A token in the name of somebody new, who signed both agreements or none. */
export async function createTokenCaller(
  deps: Deps,
  { scopes, enterpriseId, signed }: Wanted,
): Promise<Caller> {
  const account = await createAccount(deps.db, { roles: ['partner'], enterpriseId }, { signed: false });
  if (signed) await signAgreements(deps.db, account.id);
  const { headers } = await insertToken(deps.db, { enterpriseId, accountId: account.id, scopes });
  return { headers };
}
