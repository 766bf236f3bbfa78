import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointCall } from '#contract/endpoint.ts';
import { readFailingModules, readInsight } from '#contract/insight/insight.ts';
import { exportInsight, readInsightPartners } from '#contract/insight/insight-partners.ts';
import { isFinal } from '#domain/applications/statuses.ts';
import { monthBefore } from '#domain/insight/insight-period.ts';
import { insightTables } from '#domain/insight/insight-tables.ts';
import { shownPhaseOf } from '#domain/insight/phase-times.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import {
  enterpriseCount,
  generateYear,
  isRepeated,
  reviewerCount,
} from '#tests/support/insight/generated-year.ts';
import { insertYear } from '#tests/support/insight/insert-year.ts';
import * as figures from '#tests/support/insight/year-figures.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

const now = Date.parse('2026-11-19T06:30:00Z');
const monthsOf = (length: number) =>
  Array.from({ length }, (_, index) => monthBefore('2026-11', length - 1 - index));
let portal: ApiPortal;
let admin: ApiClient;
let headers: Record<string, string>;
let year: figures.Year;
let phases: figures.Phase[];

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  const repeat = <T>(count: number, make: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, make));
  year = {
    applications: generateYear(10_000, now),
    enterprises: await repeat(enterpriseCount, () => createEnterprise(db)),
    reviewers: await repeat(reviewerCount, () => createAccount(db, { roles: ['reviewer'] })),
    now,
  };
  await insertYear(portal.ownerUrl, year);
  phases = figures.phasesOf(year.applications);
  const account = await createAccount(db, { roles: ['admin'] });
  admin = await portal.as(account);
  ({ headers } = await sessionHeaders(portal.deps, account));
  portal.setClock(new Date(now));
});
afterAll(() => portal?.close());

/** A page that takes longer than this on a busy machine reads too much; a quiet one needs a fifth. */
const longestMs = 5_000;
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const took = performance.now() - start;
  process.stdout.write(`${what} of 10,000 applications: ${Math.round(took)} ms\n`);
  expect(took, what).toBeLessThan(longestMs);
  return result;
}

type Query = EndpointCall<typeof readInsight>['query'];

describe.each<{ query: Query; length: number }>([
  { query: {}, length: 6 },
  { query: { months: '12', category: 'phone', mode: 'standard' }, length: 12 },
])('the figures of $length months, calculated anew one application at a time', ({ query, length }) => {
  const months = monthsOf(length);
  const before = monthsOf(2 * length).slice(0, length);
  const isMeant = ({ category, mode }: { category: string; mode: string }) =>
    (query.category ?? category) === category && (query.mode ?? mode) === mode;
  const meant = () => year.applications.filter(isMeant);
  const within = (at: number) => months.includes(figures.monthAt(at));

  it('are those that the page shows', async () => {
    const shown = await timed('insight', () => admin.call(readInsight, { query }));
    expect(shown.months).toEqual(months);
    const standing = figures.standingOf(meant(), now);
    expect(
      new Map(
        shown.standing.map(({ step, status, sample, turn, ...counts }) => [
          [step, status, sample, turn].join(' '),
          counts,
        ]),
      ),
    ).toEqual(standing);
    expect(shown.open).toBe(shown.standing.reduce((sum, { count }) => sum + count, 0));
    const finals = meant()
      .flatMap((one) => ({ one, ...figures.finalOf(one) }))
      .filter(({ at }) => at !== undefined);
    const certified = finals.filter((final) => final.certified);
    const inMonth = (month: string) => certified.filter(({ at = 0 }) => figures.monthAt(at) === month).length;
    expect(shown.certified).toEqual({ now: inMonth('2026-11'), before: inMonth('2026-10') });
    const whole = certified
      .filter(({ at = 0 }) => within(at))
      .map(({ one, at = 0 }) => figures.daysBetween(one.lines[0]?.at ?? 0, at));
    expect(shown.whole).toEqual(figures.tookOf(whole));
    const shareIn = (wanted: readonly string[]) => {
      const decided = finals.filter(({ at = 0 }) => wanted.includes(figures.monthAt(at)));
      return decided.length === 0
        ? null
        : Math.round((decided.filter(({ firstTime }) => firstTime).length / decided.length) * 100);
    };
    expect(shown.firstTime).toEqual({ now: shareIn(months), before: shareIn(before) });
    for (const { phase, months: shownMonths, limit: _limit, owner: _owner, ...all } of shown.phases) {
      const names = shownPhaseOf.flatMap(([name, shownAs]) => (shownAs === phase ? [name] : []));
      const own = phases.filter(
        (one) => isMeant(one.one) && names.includes(one.phase) && within(one.endedAt),
      );
      expect({ phase: all, months: shownMonths }, phase).toEqual({
        phase: figures.tookOf(own.map(({ days }) => days)),
        months: months.map((month) => ({
          month,
          ...figures.tookOf(
            own.filter(({ endedAt }) => figures.monthAt(endedAt) === month).map(({ days }) => days),
          ),
        })),
      });
    }
    const reviews = meant().flatMap((one) => one.reviews.map((review) => ({ ...review, one })));
    const rejections = meant().flatMap(({ lines }) => lines.filter(({ named }) => named.length > 0));
    const named = (requirement: string, wanted: readonly string[]) =>
      rejections.filter((one) => one.named.includes(requirement) && wanted.includes(figures.monthAt(one.at)))
        .length;
    expect(shown.reasons).toHaveLength(4);
    for (const { requirement, titleZh: _zh, titleEn, ...times } of shown.reasons) {
      expect(titleEn, requirement).not.toBe('');
      expect(times, requirement).toEqual({
        times: named(requirement, months),
        before: named(requirement, before),
      });
    }
    const daysOfReview = new Map(phases.map(({ one, endedAt, days }) => [`${one.index} ${endedAt}`, days]));
    for (const { id, inHand, nameZh: _zh, nameEn: _en, ...decisions } of shown.reviewers) {
      const place = year.reviewers.findIndex((one) => one.id === id);
      const own = reviews.filter(({ reviewer, at }) => reviewer === place && within(at));
      expect(decisions).toEqual(
        figures.tookOf(own.map(({ one, at }) => daysOfReview.get(`${one.index} ${at}`) ?? -1)),
      );
      const held = meant().filter(
        ({ index, dueAt, state }) =>
          dueAt !== null && index % reviewerCount === place && figures.waitsForOffice(state),
      );
      expect(inHand).toBe(held.length);
    }
    expect(shown.reviewers).toHaveLength(reviewerCount);
  });

  it('and those of its modules', async () => {
    const { modules, flaky } = await timed('modules', () => admin.call(readFailingModules, { query }));
    const failures = meant()
      .flatMap(({ index, failures }) => failures.map((failure) => ({ ...failure, index })))
      .filter(({ at }) => within(at));
    expect(modules).toHaveLength(3);
    for (const { module, ...counts } of modules) {
      const own = failures.filter((one) => one.module === module);
      const sum = (some: typeof own) => some.reduce((all, { count }) => all + count, 0);
      expect(counts, module).toEqual({
        failed: sum(own),
        applications: new Set(own.map(({ index }) => index)).size,
        accepted: sum(own.filter(({ accepted }) => accepted)),
      });
    }
    // The second failure of those that were run twice, which failed in one of the two runs.
    const second = failures.filter(({ index, key }) => isRepeated(index) && key === 'case 1');
    expect(second.length).toBeGreaterThan(0);
    const timesOf = new Map(
      [...Map.groupBy(second, ({ module }) => module)].map(([name, own]) => [name, own.length]),
    );
    expect(new Map(flaky.map(({ module, failed }) => [module, failed]))).toEqual(timesOf);
    for (const one of flaky)
      expect(one).toMatchObject({ test: 'case 1', runs: 2 * one.failed, applications: one.failed });
  });
});

it('output by month and how enterprises are doing are calculated anew as well', async () => {
  const months = monthsOf(12);
  const shown = await timed('partners', () => admin.call(readInsightPartners, { query: {} }));
  const lines = year.applications.flatMap((one) => one.lines);
  const count = (month: string, isMeant: (line: (typeof lines)[number]) => boolean) =>
    lines.filter((line) => figures.monthAt(line.at) === month && isMeant(line)).length;
  expect(shown.output).toEqual(
    months.map((month) => ({
      month,
      certified: count(month, ({ status }) => status === 'certified'),
      partial: count(month, ({ status }) => status === 'partially-certified'),
      failed: count(month, ({ status }) => status === 'certification-failed'),
      created: count(month, ({ event }) => event === 'created'),
    })),
  );
  expect(shown.partners).toHaveLength(enterpriseCount);
  for (const { id, nameZh: _zh, nameEn: _en, needs, ...partner } of shown.partners) {
    const place = year.enterprises.findIndex((one) => one.id === id);
    const own = year.applications.filter(({ enterprise }) => enterprise === place);
    expect(partner).toEqual(
      figures.partnerOf(
        own,
        phases.filter(({ one }) => one.enterprise === place),
        { now, months },
      ),
    );
    expect(needs.includes('overdue')).toBe(partner.overdue > 0);
  }
  expect(shown.needing).toBe(shown.partners.filter(({ needs }) => needs.length > 0).length);
});

it('of a past day the histories tell what stood where, and of the present one the same as the applications', async () => {
  const read = (day?: string) => admin.call(readInsight, { query: { day } });
  const past = await timed('a past day', () => read('2026-08-14'));
  const end = Date.parse('2026-08-14T16:00:00Z');
  const stood = year.applications.flatMap(({ lines }) => {
    const last = lines.findLast(({ at }) => at < end);
    return last && !isFinal(last.status) ? [`${last.step} ${last.status} ${last.sample}`] : [];
  });
  const counts = new Map([...Map.groupBy(stood, (key) => key)].map(([key, all]) => [key, all.length]));
  expect(
    new Map(past.standing.map(({ step, status, sample, count }) => [`${step} ${status} ${sample}`, count])),
  ).toEqual(counts);
  const order = ({ standing }: typeof past) =>
    standing.map(({ overdue: _, ...one }) => JSON.stringify(one, Object.keys(one).toSorted())).toSorted();
  const present = await read();
  expect(order(await read('2026-11-19'))).toEqual(order(present));
  expect(past.open).toBe(present.open);
});

it('each table is a file, and all of them are one', async () => {
  const read = async (query: string) => {
    const url = `${portal.url}${exportInsight.path}?lang=en${query}`;
    return (await fetch(url, { headers })).text();
  };
  const { titles, heads } = serverTexts('en').insight;
  const standing = await read('&table=standing');
  expect(standing.startsWith(`${heads.standing.join(',')}\r\n`)).toBe(true);
  const all = await read('');
  for (const table of insightTables) expect(all).toContain(titles[table]);
});
