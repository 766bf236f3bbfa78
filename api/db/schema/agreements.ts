import type { AgreementType } from '#domain/agreements/agreements.ts';
import type { Locale } from '#domain/shared/locale.ts';

/** A text of an agreement; it counts from its publication on, and is never changed afterwards. */
export type AgreementVersionTable = {
  agrType: AgreementType;
  /** From 1 upwards. */
  version: number;
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
  publishedAt: Date;
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
};

export type AgreementSchema = {
  agreementVersion: AgreementVersionTable;
  agreementSignature: AgreementSignatureTable;
};
