import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insight } from '#contract/insight/insight.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useMonthName } from '../model/use-month-name.ts';
import css from './insight.module.css';

type FigureProps = { label: string; value: string; unit: string; note: ReactNode };

function Figure({ label, value, unit, note }: FigureProps) {
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd>
        <b>
          {value}
          <small>{unit}</small>
        </b>
        <span className="cap">{note}</span>
      </dd>
    </div>
  );
}

/** The figures above everything else. */
export function Figures({ insight }: { insight: Insight }) {
  const { t } = useTranslation('insight');
  const monthName = useMonthName();
  const { open, overdue, certified, whole, firstTime, months } = insight;
  const [before = '', month = ''] = months.slice(-2);
  const late = (
    <span className={css.late}>
      <Icon name="clock" /> {t('figure.overdue', { count: overdue })}
    </span>
  );
  const numberOf = (value: number | null) => (value === null ? '–' : String(value));
  return (
    <dl className={css.figures}>
      <Figure
        label={t('figure.open')}
        value={formatCount(open)}
        unit={t('unit.applications', { count: open })}
        note={overdue > 0 ? late : t('figure.noneOverdue')}
      />
      <Figure
        label={t('figure.certified', { month: monthName(month) })}
        value={formatCount(certified.now)}
        unit={t('unit.soFar')}
        note={t('figure.before', { month: monthName(before), count: certified.before })}
      />
      <Figure
        label={t('figure.median')}
        value={numberOf(whole.median)}
        unit={t('unit.days')}
        note={t('figure.ofCertified', { count: whole.count })}
      />
      <Figure
        label={t('figure.p90')}
        value={numberOf(whole.p90)}
        unit={t('unit.days')}
        note={t('figure.oneInTen')}
      />
      <Figure
        label={t('figure.firstTime')}
        value={numberOf(firstTime.now)}
        unit="%"
        note={
          firstTime.before === null
            ? t('figure.noBefore')
            : t('figure.shareBefore', { share: firstTime.before })
        }
      />
    </dl>
  );
}
