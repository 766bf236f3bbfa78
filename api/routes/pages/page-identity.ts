import type { CoreDeps } from '#api/deps.ts';
import type { PublicProgramme } from '#contract/programme/programme.ts';
import { defaultOfficeDays, officeHours } from '#domain/calendar/office-calendar.ts';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import { readProgramme } from '#services/programme/read-programme.ts';
import { isSetUp } from '#services/set-up/is-set-up.ts';

/**
 * A read that concurrent callers share. A caller during a read waits for the next one, so that everybody gets what was read
 * after their call.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    const reading = read();
    const end = () => {
      if (current === reading) current = undefined;
    };
    current = reading;
    reading.then(end, end);
    return reading;
  };
  const follow = (): Promise<T> => {
    next = undefined;
    return begin();
  };
  return () => {
    if (!current) return begin();
    next ??= current.then(follow, follow);
    return next;
  };
}

/** What a page has to know before it is sent. */
export type PageIdentity = { programme: PublicProgramme; isSetUp: boolean };

/** Milliseconds that a page waits for it. */
const longestWait = 1_000;
const { recipient: _r, addressZh: _z, addressEn: _e, ...shown } = defaultProgramme;
const hours = officeHours(defaultOfficeDays);

/**
 * Reads whose portal it is; never fails: while the database does not answer, pages are sent with the last known identity. Asks whether it is
 * set up only until it is.
 */
export function pageIdentity({ db, log }: Pick<CoreDeps, 'db' | 'log'>): () => Promise<PageIdentity> {
  const known: PageIdentity = { programme: { ...shown, logo: null, hours, samples: null }, isSetUp: false };
  const read = sharedRead(async () => {
    known.programme = await readProgramme(db, null);
    known.isSetUp ||= await isSetUp(db);
    return known;
  });
  return async () => {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`no answer within ${longestWait} ms`)), longestWait);
    try {
      return await Promise.race([read(), timeout]);
    } catch (err) {
      log.warn({ err }, 'the programme could not be read');
      return { ...known, isSetUp: true };
    } finally {
      clearTimeout(timer);
    }
  };
}
