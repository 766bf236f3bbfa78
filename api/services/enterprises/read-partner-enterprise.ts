import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { type EnterpriseRow, findAdminEnterprise, listPeople } from '#db/queries/admin-enterprises.ts';
import { findOnboarding } from '#db/queries/onboarding.ts';
import { listPartnerCodes } from '#db/queries/partner-codes.ts';
import { findSetting } from '#db/queries/settings.ts';
import { findSimilarEnterprises } from '#db/queries/similar-names.ts';
import type { Db } from '#db/schema/database.ts';
import { admissionInForce, admissionRefusalOf } from '#domain/enterprises/admission-rules.ts';
import { onboardingOf } from '#domain/enterprises/onboarding.ts';
import { maxPartnerCodes } from '#domain/enterprises/partner-codes.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { presentEnterprise } from './list-admin-enterprises.ts';
import { readBusinessAgreement } from './read-business-agreement.ts';

const text = (at: Date | null) => at?.toISOString() ?? null;

type RelatedFacts = { hasCode: boolean; declined: boolean; agreement: PartnerEnterprise['agreement'] };

const factsOf = (row: EnterpriseRow, { hasCode, declined, agreement }: RelatedFacts) => ({
  handedInAt: row.submittedAt,
  licenceMissing: row.licenceRequired === true && row.licenceId === null,
  verifyRealState: row.verifyRealState,
  isLab: row.kind === 'lab',
  state: row.state,
  declined,
  hasContact: row.contactEmail !== null || row.contactPhone !== null,
  agreement: { ...agreement, hasCopy: agreement.signedCopy !== null },
  hasCode,
  hasPermission: row.preloadingSince !== null || row.developmentTestsSince !== null,
});

/** Everything that administrators know of an enterprise. @throws CatalogueError partnerEnterpriseMissing */
export async function readPartnerEnterprise(
  { db, now }: { db: Db; now: () => Date },
  id: string,
): Promise<PartnerEnterprise> {
  const row = await findAdminEnterprise(db, id);
  if (!row) throw new CatalogueError('partnerEnterpriseMissing');
  const place = await findOnboarding(db, id);
  if (!place) throw new Error(`enterprise ${id} has no onboarding`);
  const refused = admissionRefusalOf({ ...row, suspendedAt: place.suspendedAt });
  const codes = await listPartnerCodes(db, id, maxPartnerCodes);
  const agreement = await readBusinessAgreement(db, { enterpriseId: id, now: now() });
  const people = await listPeople(db, id);
  const similar = await findSimilarEnterprises(db, [id]);
  const hasCode = codes.some(({ withdrawnAt }) => withdrawnAt === null);
  return {
    ...presentEnterprise(row, { similar: similar.get(id) ?? [], place }),
    whitelistedAt: text(row.whitelistedAt),
    permissions: { preloading: text(row.preloadingSince), developmentTests: text(row.developmentTestsSince) },
    codes: codes.map(({ issuedAt, withdrawnAt, ...code }) => ({
      ...code,
      issuedAt: issuedAt.toISOString(),
      withdrawnAt: text(withdrawnAt),
    })),
    people: people.map(({ disabledAt, invitedUntil, ...person }) => ({
      ...person,
      disabled: disabledAt !== null,
      invitedUntil: text(invitedUntil),
    })),
    agreement,
    refused: refused && { ...refused, at: refused.at.toISOString() },
    onboarding: onboardingOf(factsOf(row, { hasCode, declined: refused?.kind === 'declined', agreement })),
    admission: admissionInForce((await findSetting(db, 'admission')).value),
  };
}
