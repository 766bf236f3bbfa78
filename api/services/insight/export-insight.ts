import type { EndpointInput } from '#contract/endpoint.ts';
import type { Insight, readInsight as insightEndpoint } from '#contract/insight/insight.ts';
import type { InsightPartners } from '#contract/insight/insight-partners.ts';
import type { Db } from '#db/schema/database.ts';
import { type InsightTable, insightTables } from '#domain/insight/insight-tables.ts';
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { readFailingModules, readInsight } from './read-insight.ts';
import { readInsightPartners } from './read-insight-partners.ts';

type Deps = { db: Db; now: () => Date };
type Query = EndpointInput<typeof insightEndpoint>['query'];
type Line = (string | number | null)[];
type Texts = ReturnType<typeof serverTexts>;
type Named = { nameZh: string; nameEn: string };
type Export = { query: Query; table: InsightTable | undefined; locale: Locale };

const named = ({ nameZh, nameEn }: Named, locale: Locale) => (locale === 'en' && nameEn) || nameZh;

function standingLines({ standing }: Insight, { applications, insight }: Texts): Line[] {
  return standing.map(({ step, status, sample, turn, count, overdue }) => {
    const isSample = status === 'certification-under-review' && sample !== null;
    const named = isSample ? insight.samples[sample] : applications.statuses[status];
    return [step, named, applications.turns[turn], count, overdue];
  });
}

function phaseLines({ phases }: Insight, { insight }: Texts): Line[] {
  return phases.flatMap(({ phase, owner, limit, months }) =>
    months.map(({ month, count, median, p90 }) => [
      insight.phases[phase],
      insight.owners[owner],
      month,
      count,
      median,
      p90,
      limit,
    ]),
  );
}

const reasonLines = ({ reasons }: Insight, locale: Locale): Line[] =>
  reasons.map(({ requirement, titleZh, titleEn, times, before }) => [
    requirement,
    named({ nameZh: titleZh, nameEn: titleEn }, locale),
    times,
    before,
  ]);

const partnerLines = ({ partners }: InsightPartners, { insight }: Texts, locale: Locale): Line[] =>
  partners.map((partner) => {
    const { open, overdue, firstTime, median, p90, applied, needs, requirement } = partner;
    const counts = { overdue, rejected: partner.rejectedInRow, ending: partner.ending };
    const why = needs.map((need) => insight.needs[need](counts[need], requirement ?? '')).join('; ');
    const applications = applied.reduce((sum, one) => sum + one, 0);
    return [named(partner, locale), open, overdue, firstTime, median, p90, applications, why];
  });

/** Reads at the first call; what several tables come from is read once. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= read();
    return result;
  };
}

/** What the tables come from. */
const sourcesOf = (deps: Deps, query: Query) => ({
  insight: readOnce(() => readInsight(deps, query)),
  modules: readOnce(() => readFailingModules(deps, query)),
  partners: readOnce(() => readInsightPartners(deps, query)),
});
type Sources = ReturnType<typeof sourcesOf>;

async function linesOf(read: Sources, table: InsightTable, locale: Locale): Promise<Line[]> {
  const texts = serverTexts(locale);
  switch (table) {
    case 'standing':
      return standingLines(await read.insight(), texts);
    case 'phases':
      return phaseLines(await read.insight(), texts);
    case 'reasons':
      return reasonLines(await read.insight(), locale);
    case 'reviewers': {
      const { reviewers } = await read.insight();
      return reviewers.map((one) => [named(one, locale), one.count, one.median, one.p90, one.inHand]);
    }
    case 'modules': {
      const { modules } = await read.modules();
      return modules.map((one) => [one.module, one.failed, one.applications, one.accepted]);
    }
    case 'flaky': {
      const { flaky } = await read.modules();
      return flaky.map((one) => [
        one.module,
        `${one.testCase}#${one.test}`,
        one.failed,
        one.runs,
        one.applications,
      ]);
    }
    case 'output': {
      const { output } = await read.partners();
      return output.map((one) => [one.month, one.certified, one.partial, one.failed, one.created]);
    }
    case 'partners':
      return partnerLines(await read.partners(), texts, locale);
  }
}

/** A table of the figures as a CSV file, or all of them, each below its title; a piece each. */
export async function* exportInsight(deps: Deps, input: Export): AsyncGenerator<string, void> {
  const { titles, heads } = serverTexts(input.locale).insight;
  const tables = input.table === undefined ? insightTables : [input.table];
  const sources = sourcesOf(deps, input.query);
  for (const [index, table] of tables.entries()) {
    const title = input.table === undefined ? csvLine([titles[table]]) : '';
    const lines = await linesOf(sources, table, input.locale);
    const start = index === 0 ? byteOrderMark : '\r\n';
    yield start + title + [heads[table], ...lines].map(csvLine).join('');
  }
}
