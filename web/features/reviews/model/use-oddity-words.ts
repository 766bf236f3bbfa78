import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OddityCode } from '#domain/test-results/test-result-items.ts';
import { readingSpan } from '#web/lib/time/durations.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import type { Result } from './comparison.ts';

type Oddity = Result['oddities'][number];

/** The details of one oddity as texts take them. */
type OddityDetails = {
  t: TFunction<'reviews'>;
  has: (name: string) => boolean;
  text: (name: string) => string;
  count: (name: string) => number;
  span: (name: string) => string;
  moment: (name: string) => string;
};

const builds = ['brand', 'product', 'device', 'osVersion'] as const;

function fastText({ t, has, text, count, span }: OddityDetails): string {
  if (!has('module')) return t('odd.seen.fastRun', { count: count('cases'), span: span('durationMs') });
  const first = t('odd.seen.fast', {
    module: text('module'),
    count: count('cases'),
    span: span('runtimeMs'),
  });
  const others = count('modules') - 1;
  return others > 0 ? first + t('odd.seen.others', { count: others }) : first;
}

const words: Partial<Record<OddityCode, (seen: OddityDetails) => string>> = {
  fingerprintAltered: ({ t, text }) =>
    t('odd.seen.altered', { reported: text('reported'), unaltered: text('unaltered') }),
  fingerprintDisagrees: ({ t, has, text }) => {
    const found = builds.filter(has).map((item) => t(`odd.build.${item}`, { value: text(item) }));
    return t('odd.seen.disagrees', { list: found.join(t('odd.comma')) });
  },
  notReleaseBuild: ({ t, text }) => t('odd.seen.build', { type: text('type'), tags: text('tags') }),
  endsBeforeStart: ({ t, moment }) =>
    t('odd.seen.times', { start: moment('startedAt'), end: moment('endedAt') }),
  moduleLongerThanRun: ({ t, span }) =>
    t('odd.seen.longer', { module: span('runtimeMs'), run: span('durationMs') }),
  identicalRuntimes: ({ t, count, span }) =>
    t('odd.seen.identical', { count: count('count'), of: count('modules'), span: span('runtimeMs') }),
  impossiblyFast: fastText,
  unknownResults: ({ t, text, count }) =>
    t('odd.seen.unknown', { value: text('value'), count: count('count') }),
  severalBuilds: ({ t, count }) => t('odd.seen.severalBuilds', { count: count('count') }),
  duplicateModules: ({ t, count }) => t('odd.seen.duplicateModules', { count: count('count') }),
  duplicateTests: ({ t, count }) => t('odd.seen.duplicateTests', { count: count('count') }),
  moduleTotalsDisagree: ({ t, count }) => t('odd.seen.moduleTotalsDisagree', { count: count('count') }),
};

/** What was seen of an oddity, in words; nothing where its name says all. */
export function useOddityWords() {
  const { t } = useTranslation('reviews');
  const { t: time } = useTranslation('time');
  const times = useTimeTexts();
  return ({ code, details }: Oddity): string | undefined => {
    const count = (name: string) => Number(details[name] ?? 0);
    return words[code]?.({
      t,
      count,
      has: (name) => details[name] !== undefined,
      text: (name) => String(details[name] ?? '') || '–',
      span: (name) => readingSpan(time, count(name)),
      moment: (name) => times.moment(String(details[name] ?? '')),
    });
  };
}
