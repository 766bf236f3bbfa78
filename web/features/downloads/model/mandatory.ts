import type { PublicSuite } from '#contract/programme/suites.ts';
import { dayAfter } from '#domain/suites/accepted-editions.ts';

export type Mandatory = {
  suite: PublicSuite;
  /** The first day on which editions before it are refused. */
  from: string;
  /** The last day on which they are accepted. */
  last: string;
  /** Editions that are accepted until then. */
  before: string[];
};

const isUntil = ({ standing }: PublicSuite) => standing.state === 'until';

/** Of each name the newest edition that will be mandatory, while editions before it still do; newest first. */
export function mandatoryOf(suites: readonly PublicSuite[]): Mandatory[] {
  const byName = Map.groupBy(suites, ({ name }) => name.toLowerCase());
  return [...byName.values()].flatMap((some) => {
    const suite = some.find(({ mandatoryFrom }) => mandatoryFrom !== null);
    const before = suite ? some.slice(some.indexOf(suite) + 1).filter(isUntil) : [];
    if (!suite?.mandatoryFrom || before.length === 0) return [];
    const from = dayAfter(suite.mandatoryFrom, suite.graceDays);
    return { suite, from, last: dayAfter(from, -1), before: before.map(({ edition }) => edition) };
  });
}
