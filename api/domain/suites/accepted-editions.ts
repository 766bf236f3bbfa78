import { type OfficeMoment, officeDay } from '#domain/calendar/office-day.ts';

/** A day at the office, `YYYY-MM-DD`, and its time zone, for the day of a withdrawal. */
export type OnDay = { day: string; zone: string };

/** What decides until when an edition's results are accepted; days are `YYYY-MM-DD` at the office. */
export type Edition = {
  id: string;
  name: string;
  edition: string;
  /** Codes of systems; an empty list stands for all. */
  systems: readonly string[];
  publishedAt: Date | null;
  withdrawnAt: Date | null;
  /**
   * The last day on which results of a withdrawn edition are accepted; null where they are not accepted after its
   * withdrawal.
   */
  acceptedUntil: string | null;
  /** The first day on which earlier editions are not sufficient, and the days of grace after it. */
  mandatoryFrom: string | null;
  graceDays: number;
};

export type EditionAcceptance = 'accepted' | 'unknown' | 'ended';

const dayMs = 86_400_000;

/** A day plus a number of days. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

const folded = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** True for equal names of suites or editions, in any case. */
export const isSameName = (one: string, other: string) => folded(one) === folded(other);

const overlap = (one: readonly string[], other: readonly string[]) =>
  one.length === 0 || other.length === 0 || one.some((code) => other.includes(code));

/** Later published editions of the same suite that become mandatory. */
function successorsOf(edition: Edition, all: readonly Edition[]): Edition[] {
  const { publishedAt } = edition;
  if (publishedAt === null) return [];
  return all.filter(
    (other) =>
      other.mandatoryFrom !== null &&
      other.withdrawnAt === null &&
      other.publishedAt !== null &&
      other.publishedAt > publishedAt &&
      isSameName(other.name, edition.name) &&
      overlap(other.systems, edition.systems),
  );
}

/**
 * The last day on which results of a published edition are accepted: the day before a later one is mandatory and its
 * grace is over, or the last day set at its withdrawal. Null while no end is known.
 */
export function lastDayOf(edition: Edition, all: readonly Edition[], zone: string): string | null {
  const ends = successorsOf(edition, all).map(({ mandatoryFrom, graceDays }) =>
    dayAfter(mandatoryFrom ?? '', graceDays - 1),
  );
  if (edition.withdrawnAt)
    ends.push(edition.acceptedUntil ?? dayAfter(officeDay(edition.withdrawnAt, zone), -1));
  return ends.sort()[0] ?? null;
}

const isPublic = ({ publishedAt }: Edition) => publishedAt !== null;

/** Whether results of an edition that began on a day are accepted. */
export function isAcceptedOn(edition: Edition, all: readonly Edition[], { day, zone }: OnDay): boolean {
  const last = lastDayOf(edition, all, zone);
  return isPublic(edition) && (last === null || day <= last);
}

export type EditionVerdict = {
  acceptance: EditionAcceptance;
  /** Accepted editions, newest first. */
  accepted: string[];
  /** Last accepted day of the found edition. */
  last: string | null;
};

const newestFirst = (one: Edition, other: Edition) => Number(other.publishedAt) - Number(one.publishedAt);

/**
 * Whether results of a suite and edition that began on a day are accepted. Null where the programme has published no
 * edition of that suite: then nothing is required. `all` are those that fit the product.
 */
export function judgeEdition(
  found: { name: string; edition: string },
  all: readonly Edition[],
  on: OnDay,
): EditionVerdict | null {
  const known = all.filter((one) => isPublic(one) && isSameName(one.name, found.name)).sort(newestFirst);
  if (known.length === 0) return null;
  const accepted = known.filter((one) => isAcceptedOn(one, known, on)).map(({ edition }) => edition);
  const edition = known.find((one) => isSameName(one.edition, found.edition));
  if (!edition) return { acceptance: 'unknown', accepted, last: null };
  const acceptance = isAcceptedOn(edition, known, on) ? 'accepted' : 'ended';
  return { acceptance, accepted, last: lastDayOf(edition, known, on.zone) };
}

/** When a run began; `timesLackZone` where that is a clock's in an unknown zone, read as UTC. */
type RunStart = { startedAt: string | null; timesLackZone?: boolean | undefined };

/**
 * The day on which a run counts as begun: at the office, or as its own clock had it; today where that is missing or
 * in the future.
 */
export function dayOfRun({ startedAt, timesLackZone }: RunStart, { now, zone }: OfficeMoment): string {
  const started = Date.parse(startedAt ?? '');
  const today = officeDay(now, zone);
  const written = startedAt?.slice(0, 10) ?? '';
  if (timesLackZone && !Number.isNaN(started) && written < today) return written;
  return officeDay(started <= now.getTime() ? new Date(started) : now, zone);
}

/** Status of an edition, as shown to enterprises. */
export type EditionStatus = { state: 'recommended' | 'accepted' | 'until' | 'ended'; until: string | null };

/** Status of a published edition on a day, among all of its name; the newest accepted one is recommended. */
export function editionStatusOf(edition: Edition, all: readonly Edition[], on: OnDay): EditionStatus {
  const until = lastDayOf(edition, all, on.zone);
  if (!isAcceptedOn(edition, all, on)) return { state: 'ended', until };
  if (until !== null) return { state: 'until', until };
  const newer = all.some(
    (other) =>
      other.id !== edition.id &&
      other.publishedAt !== null &&
      other.withdrawnAt === null &&
      Number(other.publishedAt) > Number(edition.publishedAt) &&
      isSameName(other.name, edition.name) &&
      overlap(other.systems, edition.systems),
  );
  return { state: newer ? 'accepted' : 'recommended', until: null };
}
