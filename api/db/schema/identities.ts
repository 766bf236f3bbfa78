import type { ColumnType, Generated } from 'kysely';

export type AccountIdentityTable = {
  issuer: string;
  /** The provider's `sub`. */
  subject: string;
  accountId: string;
  createdAt: ColumnType<Date, Date | undefined, never>;
  lastSeenAt: Date;
};

export type PasswordResetTable = {
  /** SHA-256 of the link's token, in hex. */
  token: string;
  /** The mail of the links; null where the link is not mailed. */
  mailId: Generated<string | null>;
  /** SHA-256 of earlier links whose mail may have been delivered. */
  earlier: Generated<string[]>;
  accountId: string;
  expiresAt: Date;
};

export type EnterpriseVerificationTable = {
  enterpriseId: string;
  /** ISO 3166-1 alpha-2. */
  country: Generated<string>;
  /** Unified social credit code, 18 characters; for other countries the registration number. */
  creditCode: string;
  legalRepresentative: string;
  phone: string;
  submittedAt: Date;
  /** Null while it is in review. */
  decidedAt: Date | null;
  /** Reason of a return; null without one. */
  returnedReason: string | null;
  /** The same in English where it was written in both languages. */
  returnedReasonEn: ColumnType<string | null, string | null | undefined, string | null>;
  /** Submitted since licences are asked for; who submitted before needs none. */
  licenceRequired: Generated<boolean>;
  licenceId: ColumnType<string | null, string | null | undefined, string | null>;
};

/** Accounts of foreign providers, reset links, and submitted verifications. */
export type IdentitySchema = {
  accountIdentity: AccountIdentityTable;
  passwordReset: PasswordResetTable;
  enterpriseVerification: EnterpriseVerificationTable;
};
