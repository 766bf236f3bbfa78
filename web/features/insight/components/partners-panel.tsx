import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { InsightPartner, InsightPartners } from '#contract/insight/insight-partners.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { paths } from '#web/paths.ts';
import { ChartPanel } from './chart-panel.tsx';
import css from './insight.module.css';
import { SpanLine } from './span-line.tsx';

/** Applications by month, as bars; the last one is the present month. */
function Applied({ counts }: { counts: readonly number[] }) {
  const { t } = useTranslation('insight');
  const most = Math.max(1, ...counts);
  return (
    <span className={css.applied} role="img" aria-label={t('appliedCounts', { list: counts.join(', ') })}>
      {counts.map((count, index) => (
        <i key={index} style={{ '--h': `${(count / most) * 22}px` } as CSSProperties} />
      ))}
    </span>
  );
}

/** Why it stands where it stands. */
function Why({ partner }: { partner: InsightPartner }) {
  const { t } = useTranslation('insight');
  const { needs, overdue, rejectedInRow, requirement, ending } = partner;
  if (needs.length === 0) return <span className="dim">{t('need.none')}</span>;
  const counts = { overdue, rejected: rejectedInRow, ending };
  const reasons = needs.map((need) => t(`need.${need}`, { count: counts[need], requirement }));
  return (
    <span className={css.why}>
      <Icon name="warn" />
      {reasons.join(t('need.and'))}
    </span>
  );
}

function Row({ partner, top, all }: { partner: InsightPartner; top: number; all: number | null }) {
  const { t } = useTranslation('insight');
  const nameOf = usePersonName();
  const { id, nameZh, nameEn, open, overdue, firstTime, median, p90, applied } = partner;
  const name = nameOf(nameZh, nameEn);
  return (
    <tr>
      <td>
        <Link to={paths.enterprise(id)}>
          <b>{name}</b>
        </Link>
      </td>
      <td className="num">{formatCount(open)}</td>
      <td className="num">{overdue > 0 ? <b className={css.late}>{formatCount(overdue)}</b> : '–'}</td>
      <td className="num nowrap">{firstTime === null ? '–' : `${firstTime} %`}</td>
      <td>
        {median !== null && p90 !== null && (
          <SpanLine
            median={median}
            p90={p90}
            top={top}
            mark={all}
            warned={all !== null && median > all * 2}
          />
        )}
      </td>
      <td className="num nowrap">{median === null ? '–' : `${median} / ${p90 ?? '–'}`}</td>
      <td className={css.wideOnly}>
        <Applied counts={applied} />
      </td>
      <td>
        <Why partner={partner} />
      </td>
      <td className="num nowrap">
        <Link to={paths.enterprise(id)} aria-label={t('openOf', { name })}>
          {t('open')}
        </Link>
      </td>
    </tr>
  );
}

/** The median of the enterprises' own medians. */
function middleOf(partners: readonly InsightPartner[]): number | null {
  const known = partners.flatMap(({ median }) => (median === null ? [] : [median])).toSorted((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? null;
}

const columns = ['open', 'overdue', 'firstTime'] as const;

/** How enterprises are doing, those in need first. */
export function PartnersPanel({ data: { partners, total, needing } }: { data: InsightPartners }) {
  const { t } = useTranslation('insight');
  const top = Math.max(1, ...partners.map(({ p90 }) => p90 ?? 0));
  const all = middleOf(partners);
  if (partners.length === 0)
    return (
      <ChartPanel table="partners" months="12">
        <p className="panel-b dim">{t('none.partners')}</p>
      </ChartPanel>
    );
  return (
    <ChartPanel table="partners" months="12" note={t('note.partners', { needing, rest: total - needing })}>
      <div className={css.scroll}>
        <table>
          <thead>
            <tr>
              <th>{t('column.enterprise')}</th>
              {columns.map((name) => (
                <th key={name} className="num">
                  {t(`partner.${name}`)}
                </th>
              ))}
              <th>{t('partner.own')}</th>
              <th className="num">{t('partner.medianP90')}</th>
              <th className={css.wideOnly}>{t('partner.applied')}</th>
              <th>{t('partner.why')}</th>
              <th>
                <span className="sr-only">{t('open')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {partners.map((partner) => (
              <Row key={partner.id} partner={partner} top={top} all={all} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={`cap ${css.foot}`}>
        <span>{all === null ? t('spanSigns') : t('spanSignsAll', { days: all })}</span>
        <span>{partners.length < total ? t('firstOf', { count: partners.length }) : t('partnerOrder')}</span>
      </p>
    </ChartPanel>
  );
}
