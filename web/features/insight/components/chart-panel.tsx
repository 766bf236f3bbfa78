import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PeriodLength } from '#domain/insight/insight-period.ts';
import type { InsightTable } from '#domain/insight/insight-tables.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { insightFile } from '../api/read-insight.ts';
import { insightQueryOf } from '../model/insight-query.ts';

/** A link, as the browser itself saves the file. */
function FileLink({ table, months }: { table: InsightTable; months: PeriodLength }) {
  const { t } = useTranslation('insight');
  const [search] = useSearchParams();
  const lang = useLanguage();
  const name = t('csvOf', { table: t(`tables.${table}`) });
  return (
    <a
      className="nowrap"
      href={insightFile({ ...insightQueryOf(search, months), table, lang })}
      aria-label={name}
      download
    >
      <Icon name="download" /> CSV
    </a>
  );
}

type ChartPanelProps = {
  /** Names the panel and its file. */
  table: InsightTable;
  /** Of the page, where the address names none. */
  months: PeriodLength;
  note?: string | undefined;
  /** What the signs of the chart mean. */
  legend?: ReactNode;
  chart?: ReactNode;
  children: ReactNode;
};

/** Figures as a table that can be saved, and where there is one as a chart. */
export function ChartPanel({ table, months, note, legend, chart, children }: ChartPanelProps) {
  const { t } = useTranslation('insight');
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const isChart = chart !== undefined && shown === 'chart';
  const views = (['chart', 'table'] as const).map((value) => ({ value, label: t(`view.${value}`) }));
  return (
    <Panel
      title={t(`tables.${table}`)}
      note={note && <span className="cap">{note}</span>}
      aside={
        <>
          {isChart && legend}
          {chart !== undefined && (
            <Segmented
              label={t('view.of', { table: t(`tables.${table}`) })}
              value={shown}
              options={views}
              onChange={setShown}
            />
          )}
          <FileLink table={table} months={months} />
        </>
      }
    >
      {isChart ? chart : children}
    </Panel>
  );
}
