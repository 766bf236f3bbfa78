import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readOwnEnterprise as companyEndpoint } from '#contract/enterprise.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { verifyRealStates } from '#domain/enterprises/enterprise-verification.ts';
import { readVerification } from './read-verification.ts';

/** The actor's own company; null for whoever has none. */
export async function readOwnEnterprise(
  { db }: { db: Db },
  { enterpriseId }: Actor,
): Promise<EndpointResponse<typeof companyEndpoint>> {
  if (enterpriseId === null) return { company: null };
  const { companyZh, companyEn, country, state, submitted, decision } = await readVerification(
    db,
    enterpriseId,
  );
  const verifiedAt = state === verifyRealStates.verified ? decision?.at : null;
  return {
    company: {
      nameZh: companyZh,
      nameEn: companyEn,
      verifyRealState: state,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      country,
      creditCode: submitted?.creditCode ?? null,
      legalRepresentative: submitted?.legalRepresentative ?? null,
    },
  };
}
