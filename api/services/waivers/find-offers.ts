import type { ApplicationRow } from '#db/queries/applications.ts';
import { listFailing } from '#db/queries/waiver-request-batches.ts';
import { listAcceptedReasons, type OfferedRow } from '#db/queries/waivers.ts';
import type { Db } from '#db/schema/database.ts';
import { offersFor } from '#domain/evidence/waivers.ts';

export type Offer = { waiver: OfferedRow; keys: string[] };

type ApplicationKey = Pick<ApplicationRow, 'id' | 'enterpriseId' | 'productId'>;

/** The enterprise's accepted reasons that fit failures of an application without one; a failure is offered the best of them. */
export async function findOffers(
  db: Db,
  { id: applicationId, enterpriseId, productId }: ApplicationKey,
  today: string,
): Promise<Offer[]> {
  const failing = (await listFailing(db, applicationId)).filter(({ said }) => !said);
  if (failing.length === 0) return [];
  const prints = [...new Set(failing.map(({ print }) => print))];
  const waivers = await listAcceptedReasons(db, { enterpriseId, applicationId, prints, today });
  return offersFor(failing, waivers, { productId, today });
}
