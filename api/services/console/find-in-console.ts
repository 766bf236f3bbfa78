import type { EndpointResponse } from '#contract/endpoint.ts';
import type { findInConsole as findEndpoint } from '#contract/programme/console.ts';
import { readEnterprises } from '#db/queries/admin-enterprises.ts';
import { findApplicationsByNumber, findCertificatesByNumber } from '#db/queries/console.ts';
import { countEnterprises, pageOfEnterprises } from '#db/queries/enterprise-list.ts';
import type { Db } from '#db/schema.ts';
import { type Actor, mayCall } from '#domain/accounts/permissions.ts';
import { numbersMeant } from '#domain/console/numbers.ts';

/** Entries of each kind. */
const limit = 5;

/** What a text may mean that somebody looks for from anywhere in the console. */
export async function findInConsole(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { keyword }: { keyword: string },
): Promise<EndpointResponse<typeof findEndpoint>> {
  const numbers = numbersMeant(keyword, now());
  const applications = numbers.length === 0 ? [] : await findApplicationsByNumber(db, numbers, limit);
  const certificates = numbers.length === 0 ? [] : await findCertificatesByNumber(db, numbers, limit);
  const looksForNames = keyword.trim() !== '' && mayCall(actor, 'enterprise.list');
  const enterprises = looksForNames ? await findByName(db, keyword) : [];
  return {
    applications: applications.map(({ id, number, name, nameEn }) => ({
      id,
      number,
      product: name,
      productEn: nameEn,
    })),
    certificates: certificates.map(({ number, revokedAt }) => ({ number, revoked: revokedAt !== null })),
    enterprises: enterprises.map(({ id, nameZh, nameEn }) => ({ id, nameZh, nameEn })),
  };
}

async function findByName(db: Db, keyword: string) {
  const counted = await countEnterprises(db, { keyword }, null);
  const places = await pageOfEnterprises(db, { keyword }, { after: null, limit, counted });
  return readEnterprises(
    db,
    places.map(({ id }) => id),
  );
}
