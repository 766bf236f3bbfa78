import { z } from 'zod';
import { validityOf } from '#domain/certificates/certificates.ts';
import { mostWaiverMonths } from '#domain/general-config/config-bounds.ts';
import { textSchema } from '#domain/shared/validation.ts';

/** What an accepted reason is offered for: the same configurations, the same model, all of the maker's with the suite. */
export const waiverScopes = ['configuration', 'model', 'suite'] as const;
export type WaiverScope = (typeof waiverScopes)[number];

/** What holds where the reviewer says nothing: another device of the maker is another matter. */
export const standardScope: WaiverScope = 'model';

/** On what terms a reviewer accepts a reason, and what they say of it. */
export const waiverTermsSchema = z.strictObject({
  scope: z.enum(waiverScopes),
  /** The last day on which it is offered. */
  expiresOn: z.iso.date(),
  opinion: z.union([z.literal(''), textSchema(1000)]).default(''),
});

/** The last day of a waiver that is accepted on a day, both `YYYY-MM-DD`. */
export function waiverExpiry(day: string, months: number): string {
  return validityOf(day, months).validUntil;
}

/** Whether a reviewer may let one end on a day: not before today, and not later than the programme could ever set. */
export function mayExpireOn(expiresOn: string, today: string): boolean {
  return expiresOn >= today && expiresOn <= waiverExpiry(today, mostWaiverMonths);
}

/** A failed case of an application, over all configurations that it fails on. */
export type FailingCase = { key: string; print: string; suites: string[]; configurationIds: string[] };

/** An accepted reason of the same maker. */
export type AcceptedReason = {
  id: string;
  print: string;
  /** Null where it was given for the whole fault. */
  failureKey: string | null;
  suite: string;
  productId: string;
  configurationIds: string[];
  scope: WaiverScope;
  acceptedAt: Date;
  /** Its last day, `YYYY-MM-DD`. */
  expiresOn: string;
};

/** Where an application stands: its product, and the day that it is at the office, `YYYY-MM-DD`. */
export type OfferPlace = { productId: string; today: string };

function reaches(waiver: AcceptedReason, failing: FailingCase, { productId }: OfferPlace): boolean {
  if (waiver.scope === 'suite') return true;
  if (waiver.productId !== productId) return false;
  return (
    waiver.scope === 'model' || failing.configurationIds.every((id) => waiver.configurationIds.includes(id))
  );
}

/** Whether an accepted reason is about this failure of the same suite, reaches so far, and its last day is not over. */
export function isOffered(waiver: AcceptedReason, failing: FailingCase, place: OfferPlace): boolean {
  const isSuite = (suite: string) => suite.toUpperCase() === waiver.suite.toUpperCase();
  return (
    waiver.expiresOn >= place.today &&
    waiver.print === failing.print &&
    (waiver.failureKey === null || waiver.failureKey === failing.key) &&
    failing.suites.every(isSuite) &&
    reaches(waiver, failing, place)
  );
}

/** One for the very case goes before one for the fault; then the one that was accepted last. */
function before(one: AcceptedReason, other: AcceptedReason): number {
  const own = Number(one.failureKey === null) - Number(other.failureKey === null);
  return own || other.acceptedAt.getTime() - one.acceptedAt.getTime() || (one.id < other.id ? -1 : 1);
}

/** The reasons that are offered for failures without one: each failure by the best of them alone. In the order of the failures. */
export function offersFor<W extends AcceptedReason>(
  failing: readonly FailingCase[],
  waivers: readonly W[],
  place: OfferPlace,
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
