import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigurationResultView } from '#contract/evidence.ts';
import { PassRateBar } from '#web/components/applications/pass-rate-bar.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import css from './result-figures.module.css';

type FigureProps = { term: string; value: ReactNode; note?: ReactNode; look?: 'is-bad' | 'is-warn' };

function Figure({ term, value, note, look }: FigureProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <b className={look}>{value}</b>
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** What became of the failures, as far as they want a reason. */
function useReasonNote({ failed, blocked, bypassesWanting }: ConfigurationResultView) {
  const { t } = useTranslation('results');
  if (failed + blocked === 0) return null;
  return bypassesWanting > 0 ? t('figures.missing', { count: bypassesWanting }) : t('figures.given');
}

/** The figures of one result, the whole of them in one line. */
export function ResultFigures({ result }: { result: ConfigurationResultView }) {
  const { t } = useTranslation(['results', 'applications']);
  const { cases, passed, failed, blocked, bypassed, modules, modulesNotExecuted, modulesIncomplete } = result;
  const other = cases - passed - failed - blocked;
  const judged = passed + failed + blocked;
  return (
    <dl className={css.figures} aria-label={t('figures.label')}>
      <Figure
        term={t('applications:column.cases')}
        value={formatCount(cases)}
        note={t('figures.modules', { count: modules })}
      />
      <Figure
        term={t('applications:column.passed')}
        value={formatCount(passed)}
        note={other > 0 && t('figures.other', { count: other })}
      />
      <Figure
        term={t('applications:column.failures')}
        value={formatCount(failed)}
        note={useReasonNote(result)}
        {...(failed > 0 && { look: 'is-bad' })}
      />
      <Figure term={t('figures.blocked')} value={formatCount(blocked)} />
      <Figure
        term={t('figures.notExecuted')}
        value={formatCount(modulesNotExecuted)}
        note={
          modulesIncomplete > 0
            ? t('applications:incomplete', { count: modulesIncomplete })
            : t('figures.of', { total: formatCount(modules) })
        }
        {...(modulesNotExecuted + modulesIncomplete > 0 && { look: 'is-warn' })}
      />
      <div className={css.rate}>
        <dt>{t('applications:column.rate')}</dt>
        <dd>
          <PassRateBar total={judged} failed={failed + blocked} bypassed={bypassed} />
        </dd>
      </div>
    </dl>
  );
}
