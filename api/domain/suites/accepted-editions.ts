import { type OfficeMoment, officeDay } from '#domain/calendar/office-day.ts';

/** A day of the office, `YYYY-MM-DD`, and its zone: it says on which day something was withdrawn. */
export type OnDay = { day: string; zone: string };

/** What of an edition says until when its results are accepted; days are `YYYY-MM-DD` of the office. */
export type Edition = {
  id: string;
  name: string;
  edition: string;
  /** Codes of systems; none stands for all. */
  systems: readonly string[];
  publishedAt: Date | null;
  withdrawnAt: Date | null;
  /** The last day on which results of a withdrawn edition are accepted; null where they are not from its withdrawal on. */
  acceptedUntil: string | null;
  /** The first day on which editions before it are not enough any more, and the days of grace after it. */
  mandatoryFrom: string | null;
  graceDays: number;
};

export type EditionAcceptance = 'accepted' | 'unknown' | 'ended';

const dayMs = 86_400_000;

/** The day that lies so many days after a day. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

const folded = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** True where two names, or two editions, are the same to us. */
export const isSameName = (one: string, other: string) => folded(one) === folded(other);

const overlap = (one: readonly string[], other: readonly string[]) =>
  one.length === 0 || other.length === 0 || one.some((code) => other.includes(code));

/** Editions of the same suite that were published later, stand, and become the least that is accepted. */
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
 * The last day on which results of a published edition are accepted: the day before a later one is mandatory with its
 * grace over, or the day that was said when it was withdrawn. Null while no end is known.
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

/** Whether results of an edition are accepted that were begun on a day. */
export function isAcceptedOn(edition: Edition, all: readonly Edition[], { day, zone }: OnDay): boolean {
  const last = lastDayOf(edition, all, zone);
  return isPublic(edition) && (last === null || day <= last);
}

export type EditionVerdict = {
  acceptance: EditionAcceptance;
  /** Editions whose results are accepted, newest first. */
  accepted: string[];
  /** The last day of the edition that was found. */
  last: string | null;
};

const newestFirst = (one: Edition, other: Edition) => Number(other.publishedAt) - Number(one.publishedAt);

/**
 * Whether results of a suite are accepted that say an edition and were begun on a day. Null where the programme has
 * published none of that suite: then nothing is asked. `all` are those that fit the product.
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

/** The office's day on which a run counts as begun: what it says itself, unless that is nothing or still to come. */
export function dayOfRun(startedAt: string | null, { now, zone }: OfficeMoment): string {
  const started = Date.parse(startedAt ?? '');
  return officeDay(started <= now.getTime() ? new Date(started) : now, zone);
}

/** How an edition is shown to enterprises. */
export type EditionStatus = { state: 'recommended' | 'accepted' | 'until' | 'ended'; until: string | null };

/** How a published edition stands on a day among all of its name; the newest that is accepted is recommended. */
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
