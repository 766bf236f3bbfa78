import { findVerification } from '#db/queries/verifications.ts';
import type { Db } from '#db/schema/database.ts';
import { initialChineseName, needsChineseNames } from '#domain/countries/chinese-names.ts';
import type { EnterpriseData } from '#domain/enterprises/enterprise-changes.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type Said, saidIn } from '#domain/shared/words.ts';

export type Verification = {
  enterpriseId: string;
  companyZh: string;
  companyEn: string;
  /** As handed in, otherwise as given at the registration; null where it is not known. */
  country: string | null;
  /** 0 not submitted, 1 in review, 2 verified. */
  state: number;
  /** What the company handed in; null before it did. */
  submitted: {
    country: string;
    creditCode: string;
    legalRepresentative: string;
    phone: string;
    submittedAt: Date;
  } | null;
  /** When it was decided on, with the reason where it was returned; null while it is not. */
  decision: { at: Date; reason: Said | null } | null;
};

/** What of it stands in the company's form. */
export function dataOf({ companyZh, companyEn, country, submitted }: Verification): EnterpriseData {
  const { submittedAt: _at, ...legal } = submitted ?? {};
  const names = { nameZh: companyZh, nameEn: companyEn };
  const given = { companyZh: initialChineseName(names, needsChineseNames(country)), companyEn };
  return { ...(country && { country }), ...given, ...legal };
}

/** A company's real-name verification. @throws CatalogueError partnerEnterpriseMissing */
export async function readVerification(db: Db, enterpriseId: string): Promise<Verification> {
  const row = await findVerification(db, enterpriseId);
  if (!row) throw new CatalogueError('partnerEnterpriseMissing');
  const { country, creditCode, legalRepresentative, phone, submittedAt, decidedAt, returnedReason } = row;
  const isSubmitted =
    country !== null &&
    creditCode !== null &&
    legalRepresentative !== null &&
    phone !== null &&
    submittedAt !== null;
  return {
    enterpriseId: row.id,
    companyZh: row.nameZh,
    companyEn: row.nameEn,
    country: row.homeCountry,
    state: row.verifyRealState,
    submitted: isSubmitted ? { country, creditCode, legalRepresentative, phone, submittedAt } : null,
    decision: decidedAt && { at: decidedAt, reason: saidIn(returnedReason, row.returnedReasonEn) },
  };
}
