import type { Generated } from 'kysely';
import type { AgreementType } from '#domain/agreements/agreements.ts';
import type { Locale } from '#domain/shared/locale.ts';

/** A text of an agreement: a draft until it is published, and never changed once it counts. */
export type AgreementVersionTable = {
  agrType: AgreementType;
  /** From 1 upwards. */
  version: number;
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
  /** From when on it counts; null for a draft. */
  publishedAt: Date | null;
  createdBy: Generated<string | null>;
  updatedAt: Generated<Date>;
  /** How often it was saved. */
  revision: Generated<number>;
};

export type AgreementSignatureTable = {
  accountId: string;
  agrType: AgreementType;
  version: number;
  signedAt: Date;
  /** Address that the signature came from. */
  ip: string;
  /** Language in which the agreement was read. */
  locale: Locale;
  /** From 1: one more than how often the account had ended the agreement before. */
  round: Generated<number>;
};

export type AgreementTerminationTable = {
  accountId: string;
  agrType: AgreementType;
  /** Of the signatures that it ended. */
  round: number;
  terminatedAt: Date;
  /** Address that it came from. */
  ip: string;
};

export type AgreementSchema = {
  agreementVersion: AgreementVersionTable;
  agreementSignature: AgreementSignatureTable;
  agreementTermination: AgreementTerminationTable;
};
