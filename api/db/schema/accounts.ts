import type { ColumnType, Generated } from 'kysely';
import type { EnterpriseRight } from '#domain/accounts/enterprise-rights.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import type { EnterpriseKind } from '#domain/enterprises/enterprise-kinds.ts';
import type { OnboardingStep, OnboardingTurn } from '#domain/enterprises/onboarding.ts';

/** A timestamp with a default in the database. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type EnterpriseTable = {
  id: Generated<string>;
  kind: Generated<EnterpriseKind>;
  nameZh: string;
  nameEn: string;
  shortZh: string;
  shortEn: string;
  /** 0 not permitted, 1 permitted. */
  state: Generated<number>;
  /** 2 real-name verified. */
  verifyRealState: Generated<number>;
  partnerCode: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  /** Name of the business development contact; null where none was entered. */
  contactName: ColumnType<string | null, string | null | undefined, string | null>;
  contactNameEn: ColumnType<string | null, string | null | undefined, string | null>;
  /** What they are at the programme. */
  contactRole: ColumnType<string | null, string | null | undefined, string | null>;
  contactRoleEn: ColumnType<string | null, string | null | undefined, string | null>;
  /** As given before its data are handed in, which then say it. */
  registrationCountry: ColumnType<string | null, string | null | undefined, string | null>;
  whitelistedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when it may apply for certification. */
  preloadingSince: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when it may use the development tests. */
  developmentTestsSince: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when, and why, it is refused admission or suspended; null where it is not, or nobody said why. */
  refusedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  refusedReason: ColumnType<string | null, string | null | undefined, string | null>;
  /** The same in English where it was written in both languages. */
  refusedReasonEn: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: CreatedAt;
  /** Folded names, by which they are unique. */
  nameZhKey: string | null;
  nameEnKey: string | null;
  /** Hashes that similar names share. */
  nameNear: number[] | null;
};

export type AccountTable = {
  id: Generated<string>;
  login: string;
  passwordHash: string;
  nameZh: string;
  nameEn: string;
  roles: Role[];
  enterpriseId: string | null;
  /** Their right in the enterprise. */
  enterpriseRight: Generated<EnterpriseRight>;
  disabledAt: Date | null;
  /** Disabled by the enterprise's managers, not by the programme. */
  disabledByEnterprise: Generated<boolean>;
  /** When the person was erased; then it is disabled for good, and named neutrally. */
  erasedAt: ColumnType<Date | null, never, never>;
  /** The last sign-in and the one before; null where there was none since this is recorded. */
  signedInAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  signedInBefore: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: CreatedAt;
  /** As an enterprise's names. */
  loginKey: string | null;
  loginNear: number[] | null;
};

export type AccountPictureTable = {
  accountId: string;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  png: Buffer;
  updatedAt: Date;
};

export type SessionTable = {
  /** SHA-256 of the cookie's value, in hex. */
  id: string;
  accountId: string;
  /** The CSRF value. */
  serial: string;
  createdAt: CreatedAt;
  lastSeenAt: Date;
  expiresAt: Date;
  absoluteExpiresAt: Date;
  idToken: string | null;
  revokedAt: Date | null;
  logoutTicket: string | null;
  /** Public name of the session. */
  publicId: Generated<string>;
  /** Browser and system in a few words; null where they are not known. */
  device: ColumnType<string | null, string | null | undefined, never>;
  address: ColumnType<string | null, string | null | undefined, never>;
  /** The browser had not been used for the account before. */
  isNewDevice: Generated<boolean>;
};

export type LoginAttemptTable = {
  state: string;
  /** SHA-256 of the browser's attempt cookie, in hex. */
  browser: string;
  nonce: string;
  codeVerifier: string;
  returnPath: string;
  locale: 'zh' | 'en';
  expiresAt: Date;
};

export type OidcRecordTable = {
  model: string;
  id: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  grantId: string | null;
  userCode: string | null;
  uid: string | null;
  expiresAt: Date | null;
  consumedAt: Date | null;
};

export type OidcKeyTable = {
  kid: string;
  privateJwk: ColumnType<Record<string, unknown>, string, never>;
  createdAt: CreatedAt;
};

export type PartnerCodeTable = {
  /** Seven capitals or digits. */
  code: string;
  enterpriseId: string;
  issuedAt: Date;
  withdrawnAt: ColumnType<Date | null, never, Date>;
  withdrawnReason: ColumnType<string | null, never, string>;
};

/**
 * The last result of `onboardingOf` for an enterprise; rows are created by the database, and updated by
 * `settleOnboarding`.
 */
export type EnterpriseOnboardingTable = {
  enterpriseId: string;
  turn: OnboardingTurn;
  step: OnboardingStep | null;
  done: OnboardingStep[];
  since: Date;
  dueAt: Date | null;
  /** Since when an enterprise that was permitted is suspended. */
  suspendedAt: ColumnType<Date | null, never, never>;
  /** The last day of the agreement in force, `YYYY-MM-DD`. */
  agreementUntil: string | null;
  /** The next day on which the result changes by itself, `YYYY-MM-DD`. */
  judgeOn: string | null;
  judgedAt: Date | null;
  /** Time of a change that is not processed yet. */
  changedAt: Date | null;
  /** Name of the business contact; empty without one. */
  contact: ColumnType<string, never, string>;
  /** Device categories of the present agreement. */
  categories: ColumnType<string[], never, string[]>;
  /** Names and code in lower case, a line each. */
  line: ColumnType<string, never, never>;
  rank: ColumnType<number, never, never>;
  urgentAt: ColumnType<Date, never, never>;
};

export type InvitationTable = {
  id: string;
  accountId: string;
  invitedBy: string;
  invitedAt: Date;
  expiresAt: Date;
  /** SHA-256 of the link's token, in hex; null until the mail is sent, and once it is accepted. */
  token: string | null;
  /** The same of earlier links whose mail may have been delivered. */
  earlier: Generated<string[]>;
  acceptedAt: Date | null;
};

/**
 * An email without an account, or with one whose existence is not disclosed; when accepted, the new account gets its
 * id.
 */
export type ColleagueInvitationTable = {
  id: string;
  enterpriseId: string;
  login: string;
  nameZh: string;
  nameEn: string;
  enterpriseRight: EnterpriseRight;
  invitedBy: string;
  invitedAt: Date;
  expiresAt: Date;
  /** As in `invitation`. */
  token: string | null;
  earlier: Generated<string[]>;
};

/** Enterprises, accounts, sessions and what the OpenID provider stores. */
export type AccountsSchema = {
  enterprise: EnterpriseTable;
  enterpriseOnboarding: EnterpriseOnboardingTable;
  partnerCode: PartnerCodeTable;
  account: AccountTable;
  accountPicture: AccountPictureTable;
  invitation: InvitationTable;
  colleagueInvitation: ColleagueInvitationTable;
  session: SessionTable;
  loginAttempt: LoginAttemptTable;
  oidcRecord: OidcRecordTable;
  oidcKey: OidcKeyTable;
};
