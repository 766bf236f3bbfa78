import { againIfLost } from '#db/database-unavailable.ts';
import { findLiveSession, type LiveSession, renewSession } from '#db/queries/sessions.ts';
import type { Db } from '#db/schema/database.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { AgreementStates } from '#domain/agreements/agreements.ts';
import type { Admittance } from '#domain/enterprises/enterprise-admission.ts';
import type { EnterpriseKind } from '#domain/enterprises/enterprise-kinds.ts';
import { type IpSegments, ipSegmentsInForce, mayReachConsole } from '#domain/ip-segments/ip-segments.ts';
import { needsRenewal, slidingExpiry } from '#domain/sessions/session-lifetime.ts';
import { hashToken, looksLikeToken } from './session-token.ts';

/** The enterprise of the signed-in account. */
export type SessionEnterprise = {
  id: string;
  kind: EnterpriseKind;
  nameZh: string;
  nameEn: string;
  shortZh: string;
  shortEn: string;
  /** 0 not permitted, 1 permitted. */
  state: number;
  /** 2 real-name verified. */
  verifyRealState: number;
};

/** A live session and who it belongs to. */
export type Session = {
  /** Hash of the cookie's value. */
  id: string;
  /** The CSRF value. */
  serial: string;
  expiresAt: Date;
  actor: Actor;
  login: string;
  nameEn: string;
  /** SHA-256 of the account's own picture; null where there is none. */
  picture: string | null;
  enterprise: SessionEnterprise | null;
  agreements: AgreementStates;
  /** From where the console may be reached. */
  ipSegments: IpSegments;
};

/** `renewed` asks for fresh cookies; a refusal names its error. */
export type SessionLookup =
  | { session: Session; renewed: boolean }
  | { session: null; refusal: 'invalidSession' | 'sessionExpired' };

/** The session behind a cookie's value; counts as activity, which moves its expiry on. Runs before the tenant is known. */
export function findSession(
  db: Db,
  { token, now }: { token: string | undefined; now: Date },
): Promise<SessionLookup> {
  return runForSystem(() => againIfLost(() => lookUp(db, token, now)));
}

async function lookUp(db: Db, token: string | undefined, now: Date): Promise<SessionLookup> {
  if (!looksLikeToken(token)) return { session: null, refusal: 'invalidSession' };
  const row = await findLiveSession(db, hashToken(token));
  if (!row) return { session: null, refusal: 'invalidSession' };
  if (row.expiresAt <= now) return { session: null, refusal: 'sessionExpired' };
  const renewed = needsRenewal(row.lastSeenAt, now);
  const expiresAt = renewed ? slidingExpiry(now, row.absoluteExpiresAt) : row.expiresAt;
  if (renewed) await renewSession(db, row.id, now, expiresAt);
  return { session: toSession(row, expiresAt), renewed };
}

/** What the calls of a session from an address are admitted by. */
export function admittanceOf(session: Session, address: string): Admittance {
  const { actor, enterprise, agreements, ipSegments } = session;
  const outside = !mayReachConsole(ipSegments, address);
  const { roles, right } = actor;
  const enterpriseState = enterprise?.state ?? null;
  return { roles, right, enterpriseState, kind: enterprise?.kind, agreements, outside };
}

function toSession(row: LiveSession, expiresAt: Date): Session {
  return {
    id: row.id,
    serial: row.serial,
    expiresAt,
    actor: {
      accountId: row.accountId,
      name: row.accountNameZh,
      nameEn: row.accountNameEn,
      roles: row.roles,
      enterpriseId: row.enterpriseId,
      right: row.enterpriseRight,
    },
    login: row.login,
    nameEn: row.accountNameEn,
    picture: row.pictureHash,
    enterprise: toEnterprise(row),
    ipSegments: ipSegmentsInForce(row.consoleSegments),
    agreements: {
      privacy: { signed: row.privacySigned, published: row.privacyPublished },
      user: { signed: row.userSigned, published: row.userPublished },
    },
  };
}

function toEnterprise(row: LiveSession): SessionEnterprise | null {
  const { enterpriseId: id, nameZh, nameEn, shortZh, shortEn, kind, state, verifyRealState } = row;
  if (id === null || nameZh === null || nameEn === null || shortZh === null || shortEn === null) return null;
  const names = { nameZh, nameEn, shortZh, shortEn };
  return { id, kind: kind ?? 'maker', ...names, state: state ?? 0, verifyRealState: verifyRealState ?? 0 };
}
