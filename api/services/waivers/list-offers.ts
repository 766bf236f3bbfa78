import type { listWaiverOffers, WaiverOfferView } from '#contract/applications/waivers.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { listAttached } from '#db/queries/comments.ts';
import { listFailuresByKey } from '#db/queries/waiver-request-batches.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import { presentAttachments } from '#services/evidence/present-waiver-request.ts';
import { requireResults } from '#services/evidence/require-results.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { findOffers, type Offer } from './find-offers.ts';

type Deps = { db: Db; now: () => Date };

const maxShown = 100;

function presentOffer(
  { waiver, keys }: Offer,
  first: WaiverOfferView['first'],
  files: Parameters<typeof presentAttachments>[1],
): WaiverOfferView {
  const { id, applicationId, number, acceptedBy, acceptedByEn, expiresOn, scope, reason } = waiver;
  const { opinion, opinionEn } = waiver;
  return {
    id,
    applicationId,
    number,
    acceptedBy,
    acceptedByEn,
    expiresOn,
    scope,
    opinion,
    opinionEn,
    reason,
    first,
    acceptedAt: waiver.acceptedAt.toISOString(),
    failures: keys.length,
    group: waiver.failureKey === null,
    attachments: presentAttachments(waiver.attachmentIds, files),
  };
}

/** Waivers that may be reused now; nothing where evidence is closed. Throws as `requireResults`. */
export async function listOffers(
  deps: Deps,
  actor: Actor,
  { applicationId }: { applicationId: string },
): Promise<EndpointResponse<typeof listWaiverOffers>> {
  const { db } = deps;
  const application = await requireResults(db, actor, applicationId);
  if (!mayEditEvidence(application.status)) return { rows: [], total: 0 };
  const offers = await findOffers(db, application, await readOfficeDay(deps));
  const shown = offers.slice(0, maxShown);
  const named = await listFailuresByKey(
    db,
    applicationId,
    shown.flatMap(({ keys }) => keys.slice(0, 1)),
  );
  const files = await listAttached(db, [...new Set(shown.flatMap(({ waiver }) => waiver.attachmentIds))]);
  const nameOf = new Map(named.map(({ key, ...failure }) => [key, failure]));
  const rows = shown.flatMap((offer) => {
    const first = nameOf.get(offer.keys[0] ?? '');
    return first ? [presentOffer(offer, first, files)] : [];
  });
  return { rows, total: offers.length };
}
