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
  /** The mail that the links are of; null where none tells the link. */
  mailId: Generated<string | null>;
  /** SHA-256 of links whose mail may have been delivered before it was sent again. */
  earlier: Generated<string[]>;
  accountId: string;
  expiresAt: Date;
};

export type EnterpriseVerificationTable = {
  enterpriseId: string;
  /** ISO 3166-1 alpha-2. */
  country: Generated<string>;
  /** Unified social credit code, 18 characters; of another country the number in its register. */
  creditCode: string;
  legalRepresentative: string;
  phone: string;
  submittedAt: Date;
  /** Null while it is in review. */
  decidedAt: Date | null;
  /** Why it was returned, as it was written; null when it was not. */
  returnedReason: string | null;
};

/** Accounts of foreign providers, reset links, and what companies hand in to be verified. */
export type IdentitySchema = {
  accountIdentity: AccountIdentityTable;
  passwordReset: PasswordResetTable;
  enterpriseVerification: EnterpriseVerificationTable;
};
