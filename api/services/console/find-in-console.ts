import type { EndpointResponse } from '#contract/endpoint.ts';
import type { findInConsole as findEndpoint } from '#contract/programme/console.ts';
import {
  findApplicationsByNumber,
  findCertificatesByNumber,
  findEnquiriesByNumber,
} from '#db/queries/console.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, mayCall } from '#domain/accounts/permissions.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { numbersMatching } from '#domain/console/numbers.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { findByName } from './find-by-name.ts';

type Result = EndpointResponse<typeof findEndpoint>;

/** Entries of each kind. */
const limit = 5;

/** Searches everything in the console that the caller may list. */
export async function findInConsole(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { keyword }: { keyword: string },
): Promise<Result> {
  const at = await readOfficeMoment({ db, now });
  const numbered = await findByNumber(db, actor, numbersMatching(keyword, officeDay(at.now, at.zone)));
  return { ...numbered, ...(await findByName(db, actor, { keyword, limit, now: at.now })) };
}

async function findByNumber(
  db: Db,
  actor: Actor,
  numbers: readonly string[],
): Promise<Pick<Result, 'applications' | 'certificates' | 'enquiries'>> {
  if (numbers.length === 0) return { applications: [], certificates: [], enquiries: [] };
  const applications = await findApplicationsByNumber(db, numbers, limit);
  const certificates = await findCertificatesByNumber(db, numbers, limit);
  return {
    applications: applications.map(({ id, number, name, nameEn }) => ({
      id,
      number,
      product: name,
      productEn: nameEn,
    })),
    certificates: certificates.map(({ number, revokedAt }) => ({ number, revoked: revokedAt !== null })),
    enquiries: mayCall(actor, 'enquiry.administer') ? await findEnquiriesByNumber(db, numbers, limit) : [],
  };
}
