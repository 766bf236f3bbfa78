import { againIfLost } from '#db/database-unavailable.ts';
import { findUsedToken, updateTokenUse } from '#db/queries/api-tokens.ts';
import type { Db } from '#db/schema/database.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { rightOfToken } from '#domain/accounts/permissions.ts';
import { isNewUse } from '#domain/api-tokens/api-tokens.ts';
import { ipSegmentsInForce } from '#domain/ip-segments/ip-segments.ts';
import type { Session, SessionLookup } from '#services/sessions/find-session.ts';
import { hashToken } from '#services/sessions/session-token.ts';
import { looksLikeApiToken } from './api-token-text.ts';

type Call = {
  token: string;
  now: Date;
  /** Whether the called operation accepts tokens. */
  open: boolean;
};
type Used = NonNullable<Awaited<ReturnType<typeof findUsedToken>>>;

/** The session of a call by token: it has no cookie, so neither a CSRF value nor renewal. */
export function findTokenSession(db: Db, call: Call): Promise<SessionLookup> {
  return runForSystem(() => againIfLost(() => lookUp(db, call)));
}

async function lookUp(db: Db, { token, now, open }: Call): Promise<SessionLookup> {
  if (!looksLikeApiToken(token)) return { session: null, refusal: 'invalidSession' };
  const hash = hashToken(token);
  const row = await findUsedToken(db, hash);
  if (!row) return { session: null, refusal: 'invalidSession' };
  if (row.expiresAt <= now) return { session: null, refusal: 'sessionExpired' };
  if (open && isNewUse(row.lastUsedAt, now)) await updateTokenUse(db, row.id, now);
  return { session: toSession(row, hash), renewed: false };
}

function toSession(row: Used, hash: string): Session {
  const { accountId, enterpriseId, scopes, nameZh, nameEn, shortZh, shortEn, state, verifyRealState } = row;
  return {
    id: hash,
    serial: '',
    expiresAt: row.expiresAt,
    actor: {
      accountId,
      name: row.accountNameZh,
      nameEn: row.accountNameEn,
      // Whatever else the account may be: a token is its enterprise's.
      roles: ['partner'],
      enterpriseId,
      right: rightOfToken(scopes, row.enterpriseRight),
      token: { id: row.id, name: row.name, scopes },
    },
    login: row.login,
    nameEn: row.accountNameEn,
    picture: null,
    // A lab has none.
    enterprise: { id: enterpriseId, kind: 'maker', nameZh, nameEn, shortZh, shortEn, state, verifyRealState },
    ipSegments: ipSegmentsInForce(row.consoleSegments),
    agreements: {
      privacy: { signed: row.privacySigned, published: row.privacyPublished },
      user: { signed: row.userSigned, published: row.userPublished },
    },
  };
}
