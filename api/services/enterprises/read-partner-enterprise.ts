import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { listPartnerCodes } from '#db/queries/partner-codes.ts';
import { findPartnerEnterprise, listPeople } from '#db/queries/partner-enterprises.ts';
import { findSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema.ts';
import { admissionInForce } from '#domain/enterprises/admission-rules.ts';
import { onboardingOf } from '#domain/enterprises/onboarding.ts';
import { partnerCodesMost } from '#domain/enterprises/partner-codes.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readBusinessAgreement } from './read-business-agreement.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findPartnerEnterprise>>>;

const text = (at: Date | null) => at?.toISOString() ?? null;

type Beside = { hasCode: boolean; agreement: PartnerEnterprise['agreement'] };

const factsOf = (row: Row, { hasCode, agreement }: Beside) => ({
  handedInAt: row.submittedAt,
  verifyRealState: row.verifyRealState,
  state: row.state,
  hasContact: row.contactEmail !== null || row.contactPhone !== null,
  agreement,
  hasCode,
  hasPermission: row.preloadingSince !== null || row.developmentTestsSince !== null,
});

function presentRow(row: Row) {
  const { id, nameZh, nameEn, contactName: name, contactEmail: email, contactPhone: phone } = row;
  return {
    id,
    nameZh,
    nameEn,
    createdAt: row.createdAt.toISOString(),
    state: row.state === 1 ? 1 : 0,
    verifyRealState: row.verifyRealState === 2 ? 2 : row.verifyRealState === 1 ? 1 : 0,
    submittedAt: text(row.submittedAt),
    whitelistedAt: text(row.whitelistedAt),
    contact: { name, email, phone },
    permissions: { preloading: text(row.preloadingSince), developmentTests: text(row.developmentTestsSince) },
  } as const;
}

/** Everything that administrators know of an enterprise. @throws CatalogueError partnerEnterpriseMissing */
export async function readPartnerEnterprise(
  { db, now }: { db: Db; now: () => Date },
  id: string,
): Promise<PartnerEnterprise> {
  const row = await findPartnerEnterprise(db, id);
  if (!row) throw new CatalogueError('partnerEnterpriseMissing');
  const codes = await listPartnerCodes(db, id, partnerCodesMost);
  const agreement = await readBusinessAgreement(db, { enterpriseId: id, now: now() });
  const people = await listPeople(db, id);
  const hasCode = codes.some(({ withdrawnAt }) => withdrawnAt === null);
  return {
    ...presentRow(row),
    codes: codes.map(({ issuedAt, withdrawnAt, ...code }) => ({
      ...code,
      issuedAt: issuedAt.toISOString(),
      withdrawnAt: text(withdrawnAt),
    })),
    people: people.map(({ disabledAt, ...person }) => ({ ...person, disabled: disabledAt !== null })),
    agreement,
    onboarding: onboardingOf(factsOf(row, { hasCode, agreement })),
    admission: admissionInForce((await findSetting(db, 'admission')).value),
  };
}
