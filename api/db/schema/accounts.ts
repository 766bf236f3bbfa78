import type { ColumnType, Generated } from 'kysely';
import type { EnterpriseRight } from '#domain/accounts/enterprise-rights.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import type { OnboardingStep, OnboardingTurn } from '#domain/enterprises/onboarding.ts';

/** A timestamp that the database fills in unless it is given. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type EnterpriseTable = {
  id: Generated<string>;
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
  /** Of the business development contact; null where nobody said it. */
  contactName: ColumnType<string | null, string | null | undefined, string | null>;
  whitelistedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when it may apply for certification. */
  preloadingSince: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when it may use the development tests. */
  developmentTestsSince: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: CreatedAt;
  /** Names folded, by which they are one of a kind. */
  nameZhKey: string | null;
  nameEnKey: string | null;
  /** Numbers that names near these share. */
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
  /** What they may do in their enterprise. */
  enterpriseRight: Generated<EnterpriseRight>;
  disabledAt: Date | null;
  /** By those who manage there, and not by the programme. */
  disabledByEnterprise: Generated<boolean>;
  /** When it signed in last, and the time before that; null where it did not since this is noted. */
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
  /** By which pages name it. */
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

/** What `onboardingOf` said last of an enterprise; rows are written by the database, and judged by `settleOnboarding`. */
export type EnterpriseOnboardingTable = {
  enterpriseId: string;
  turn: OnboardingTurn;
  step: OnboardingStep | null;
  done: OnboardingStep[];
  since: Date;
  dueAt: Date | null;
  /** Since when a permitted enterprise is so no longer. */
  suspendedAt: ColumnType<Date | null, never, never>;
  /** The last day of the agreement in force, `YYYY-MM-DD`. */
  agreementUntil: string | null;
  /** The day from which it stands otherwise though nobody changes anything, `YYYY-MM-DD`. */
  judgeOn: string | null;
  judgedAt: Date | null;
  /** When something changed that has not been judged yet. */
  changedAt: Date | null;
  /** How its business contact is called; empty where nobody is named. */
  contact: ColumnType<string, never, string>;
  /** Device categories of the agreement that counts. */
  categories: ColumnType<string[], never, string[]>;
  /** Names and code in small letters, a line each. */
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
  /** The same of links whose mail may have been delivered before it was sent again. */
  earlier: Generated<string[]>;
  acceptedAt: Date | null;
};

/** Of somebody who has no account yet, or an account that nobody may learn of; accepted, it becomes one with its id. */
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
