import { z } from 'zod';
import { validityOf } from '#domain/certificates/certificates.ts';
import { maxWaiverMonths } from '#domain/general-config/config-bounds.ts';
import { saidSchema } from '#domain/shared/words-schema.ts';

/** Scopes of a waiver: the same configurations, the same model, all of the enterprise's products with the suite. */
export const waiverScopes = ['configuration', 'model', 'suite'] as const;
export type WaiverScope = (typeof waiverScopes)[number];

/** Default scope: another device is another matter. */
export const standardScope: WaiverScope = 'model';

/** The terms of an acceptance, and the reviewer's opinion. */
export const waiverTermsSchema = z.strictObject({
  scope: z.enum(waiverScopes),
  /** The last day on which it is offered. */
  expiresOn: z.iso.date(),
  opinion: z.union([z.literal(''), saidSchema(1000)]).default(''),
});

/** The last day of a waiver accepted on a day, both `YYYY-MM-DD`. */
export function waiverExpiry(day: string, months: number): string {
  return validityOf(day, months).validUntil;
}

/** Whether a waiver may end on a day: not before today, and not after the longest possible term. */
export function mayExpireOn(expiresOn: string, today: string): boolean {
  return expiresOn >= today && expiresOn <= waiverExpiry(today, maxWaiverMonths);
}

/** A failed case of an application, with all configurations on which it fails. */
export type FailingCase = { key: string; print: string; suites: string[]; configurationIds: string[] };

/** A waiver of the same enterprise. */
export type AcceptedReason = {
  id: string;
  print: string;
  /** Null where it is for all failures with the cause. */
  failureKey: string | null;
  suite: string;
  productId: string;
  configurationIds: string[];
  scope: WaiverScope;
  acceptedAt: Date;
  /** Its last day, `YYYY-MM-DD`. */
  expiresOn: string;
};

/** The application's product, and the day at the office, `YYYY-MM-DD`. */
export type OfferContext = { productId: string; today: string };

function reaches(waiver: AcceptedReason, failing: FailingCase, { productId }: OfferContext): boolean {
  if (waiver.scope === 'suite') return true;
  if (waiver.productId !== productId) return false;
  return (
    waiver.scope === 'model' || failing.configurationIds.every((id) => waiver.configurationIds.includes(id))
  );
}

/** Whether a waiver is for this failure of the same suite, in its scope, and not expired. */
export function isOffered(waiver: AcceptedReason, failing: FailingCase, place: OfferContext): boolean {
  const isSuite = (suite: string) => suite.toUpperCase() === waiver.suite.toUpperCase();
  return (
    waiver.expiresOn >= place.today &&
    waiver.print === failing.print &&
    (waiver.failureKey === null || waiver.failureKey === failing.key) &&
    failing.suites.every(isSuite) &&
    reaches(waiver, failing, place)
  );
}

/** A waiver for the single case comes before one for the cause; then the latest acceptance. */
function before(one: AcceptedReason, other: AcceptedReason): number {
  const own = Number(one.failureKey === null) - Number(other.failureKey === null);
  return own || other.acceptedAt.getTime() - one.acceptedAt.getTime() || (one.id < other.id ? -1 : 1);
}

/** The waivers offered for failures without a reason: the best one for each failure, in the order of the failures. */
export function offersFor<W extends AcceptedReason>(
  failing: readonly FailingCase[],
  waivers: readonly W[],
  place: OfferContext,
): { waiver: W; keys: string[] }[] {
  const byPrint = Map.groupBy(waivers.toSorted(before), ({ print }) => print);
  const offers = new Map<string, { waiver: W; keys: string[] }>();
  for (const one of failing) {
    const waiver = byPrint.get(one.print)?.find((known) => isOffered(known, one, place));
    if (!waiver) continue;
    const offer = offers.get(waiver.id) ?? { waiver, keys: [] };
    offer.keys.push(one.key);
    offers.set(waiver.id, offer);
  }
  return [...offers.values()];
}
