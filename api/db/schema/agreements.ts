import type { Generated } from 'kysely';
import type { AgreementType } from '#domain/agreements/agreements.ts';
import type { Locale } from '#domain/shared/locale.ts';

/** A text of an agreement: a draft until it is published, and never changed once it counts. */
export type AgreementVersionTable = {
  agrType: AgreementType;
  /** From 1. */
  version: number;
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
  /** From when it is in effect; null for a draft. */
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
  /** IP address of the signature. */
  ip: string;
  /** Language in which the agreement was read. */
  locale: Locale;
  /** From 1: how often the account had ended the agreement before, plus one. */
  round: Generated<number>;
};

export type AgreementTerminationTable = {
  accountId: string;
  agrType: AgreementType;
  /** Round of the signatures that it ended. */
  round: number;
  terminatedAt: Date;
  /** IP address. */
  ip: string;
};

export type AgreementSchema = {
  agreementVersion: AgreementVersionTable;
  agreementSignature: AgreementSignatureTable;
  agreementTermination: AgreementTerminationTable;
};
