import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { Facts } from '#web/components/page/panel.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { stopwatch } from '#web/lib/time/durations.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from './results.module.css';

type Result = NonNullable<ApplicationDetail['configurations'][number]['result']>;

/** On what, with what and when a configuration was tested. */
export function TestInformation({ result }: { result: Result }) {
  const { t } = useTranslation('applications');
  const times = useTimeTexts();
  const { measured, startedAt, endedAt, durationMs } = result;
  const unknown = <span className="dim">{t('testInfo.unknown')}</span>;
  const counts = [result.failed, result.blocked, result.bypassed].map(formatCount).join(' / ');
  const changed = { added: formatCount(result.newlyFailed), fixed: formatCount(result.fixed) };
  return (
    <div className={css.information}>
      <Facts
        facts={[
          { term: t('testInfo.suite'), value: result.suite },
          {
            term: t('testInfo.device'),
            value: `${measured.brand} ${measured.model} · ${measured.osVersion}`,
          },
          { term: t('testInfo.patch'), value: measured.securityPatch ?? unknown },
          {
            term: t('testInfo.fingerprint'),
            value: <span className="mono long-name">{result.fingerprint || unknown}</span>,
          },
          { term: t('testInfo.start'), value: startedAt ? times.moment(startedAt) : unknown },
          { term: t('testInfo.end'), value: endedAt ? times.moment(endedAt) : unknown },
          { term: t('testInfo.duration'), value: durationMs === null ? unknown : stopwatch(durationMs) },
          { term: t('testInfo.counts'), value: counts },
          ...(result.runs.length > 1
            ? [{ term: t('testInfo.changed'), value: t('testInfo.changedText', changed) }]
            : []),
        ]}
      />
    </div>
  );
}
