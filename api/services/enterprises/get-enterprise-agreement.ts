import type { EndpointResponse } from '#contract/endpoint.ts';
import type { getEnterpriseAgreement as agreementEndpoint } from '#contract/enterprise.ts';
import { findAgreement } from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { isInForce } from '#domain/business-agreements/business-agreements.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';

/** What is agreed with the actor's enterprise today. */
export async function getEnterpriseAgreement(
  { db, now }: { db: Db; now: () => Date },
  { enterpriseId }: Actor,
): Promise<EndpointResponse<typeof agreementEndpoint>> {
  if (enterpriseId === null) return { agreement: null };
  const agreement = await findAgreement(db, enterpriseId);
  const isSigned = agreement && isInForce(agreement, await readOfficeDay({ db, now }));
  return {
    agreement: {
      inForce: Boolean(isSigned),
      categories: isSigned ? agreement.categories : [],
      salesRegions: agreement?.salesRegions ?? [],
    },
  };
}
