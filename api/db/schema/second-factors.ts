import type { ColumnType, Generated } from 'kysely';
import type { ResetKind } from '#domain/credential-resets/credential-resets.ts';
import type { FactorKind } from '#domain/second-factors/second-factor.ts';

type SecondFactorTable = {
  id: Generated<string>;
  accountId: string;
  kind: FactorKind;
  name: string;
  /** Of TOTP: the secret, encrypted. */
  sealedSecret: string | null;
  /** Of TOTP: the half minute of the last used code; it and earlier ones are invalid. */
  lastStep: Generated<number>;
  /** Of a passkey, in base64url. */
  credentialId: string | null;
  publicKey: string | null;
  /** Signature count of the passkey; 0 where it does not count. */
  counter: ColumnType<string, number | undefined, number>;
  transports: Generated<string[]>;
  createdAt: Date;
  lastUsedAt: Date | null;
};

type RecoveryCodeTable = {
  accountId: string;
  /** Its number in the set. */
  ordinal: number;
  /** SHA-256 in hex; the code has 120 bits. */
  hash: string;
  createdAt: Date;
  usedAt: Date | null;
};

type FactorStepTable = {
  /** `sign-in:` and the interaction, or `session:` and the session's id. */
  id: string;
  accountId: string;
  /** The verified factor; null until then. */
  amr: string[] | null;
  /** Challenge of a passkey; single use. */
  challenge: string | null;
  /** Secret of an authenticator app that is being added. */
  sealedSecret: string | null;
  expiresAt: Date;
};

type CredentialResetTable = {
  id: Generated<string>;
  accountId: string;
  kind: ResetKind;
  reason: string;
  askedBy: string;
  askedAt: Date;
  expiresAt: Date;
  decision: 'approved' | 'declined' | 'lapsed' | null;
  decidedBy: string | null;
  decidedAt: Date | null;
};

/** Second factors, and steps between password and session. */
export type SecondFactorSchema = {
  secondFactor: SecondFactorTable;
  recoveryCode: RecoveryCodeTable;
  factorStep: FactorStepTable;
  credentialReset: CredentialResetTable;
};
