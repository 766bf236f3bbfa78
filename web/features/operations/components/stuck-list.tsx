import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import {
  countItems,
  kindOf,
  listItems,
  type Stuck,
  type StuckItem,
  stuckTabs,
} from '../model/stuck-items.ts';
import css from './operations.module.css';
import { ResumeDialog } from './resume-dialog.tsx';
import { StuckTable } from './stuck-table.tsx';

function Nothing({ all, healthy }: { all: boolean; healthy: boolean }) {
  const { t } = useTranslation('stuck');
  return (
    <div className="panel-b">
      <ToneText tone="ok" icon="ok">
        <b>{t(all ? 'nothing' : 'nothingHere')}</b>
      </ToneText>
      {all && healthy && <p className="dim">{t('healthy')}</p>}
    </div>
  );
}

/** Below the list: what of it is left out, and what operators may do. */
function Foot({ stuck: { overdue, queueJobs }, children }: { stuck: Stuck; children: ReactNode }) {
  const { t } = useTranslation('stuck');
  const { partner, reviewer } = overdue;
  const late = partner.count + reviewer.count;
  const isMore = late > partner.rows.length + reviewer.rows.length;
  return (
    <div className={css.foot}>
      <span className="row tight">
        {children}
        {queueJobs === null && t('queuesSilent')}
        {isMore && t('more', { figure: formatUpTo(late, 1_000) })}
      </span>
      <span>{t('audited')}</span>
    </div>
  );
}

/** Starts all workflows that are gone; nothing where there is but one. */
function ResumeAll({ stuck }: { stuck: Stuck }) {
  const { t } = useTranslation('operations');
  const [asking, setAsking] = useState(false);
  const gone = stuck.rows.filter((row) => kindOf({ tab: 'workflows', row }) === 'run-gone');
  return (
    <>
      {gone.length > 1 && (
        <Button small icon="play" onClick={() => setAsking(true)}>
          {t('resumeAll')}
        </Button>
      )}
      {asking && <ResumeDialog rows={gone} onClose={() => setAsking(false)} />}
    </>
  );
}

const ids = ['all', ...stuckTabs] as const;

function Tabs({ items, stuck, current }: { items: readonly StuckItem[]; stuck: Stuck; current: string }) {
  const { t } = useTranslation('stuck');
  const counts = countItems(items, stuck);
  const tabs = ids.map((id) => ({ id, label: t(`tab.${id}`), count: formatUpTo(counts[id], 1_000) }));
  return (
    <div className={css.tabs}>
      <TabLinks tabs={tabs} current={current} label={t('tabs')} />
      <span className="cap">{t('order')}</span>
      <ResumeAll stuck={stuck} />
    </div>
  );
}

/** So many rows more with each press. */
const pageRows = 50;

type PagedProps = { items: readonly StuckItem[]; stuck: Stuck };

/** The first of them, and more when they are asked for. */
function PagedTable({ items, stuck }: PagedProps) {
  const { t } = useTranslation('stuck');
  const [most, setMost] = useState(pageRows);
  const shown = items.slice(0, most);
  return (
    <>
      <StuckTable items={shown} stuck={stuck} />
      <Foot stuck={stuck}>
        {items.length > shown.length && (
          <>
            {t('shown', { shown: shown.length, all: items.length })}
            <Button small onClick={() => setMost(most + pageRows)}>
              {t('showMore')}
            </Button>
          </>
        )}
      </Foot>
    </>
  );
}

/** Everything that is stuck or late in one list, by kind. */
export function StuckList({ stuck, healthy }: { stuck: Stuck; healthy: boolean }) {
  const [search] = useSearchParams();
  const items = listItems(stuck);
  const current = ids.find((id) => id === search.get('tab')) ?? 'all';
  const shown = items.filter(({ tab }) => current === 'all' || tab === current);
  return (
    <Panel>
      <Tabs items={items} stuck={stuck} current={current} />
      {shown.length === 0 ? (
        <>
          <Nothing all={current === 'all'} healthy={healthy} />
          <Foot stuck={stuck}>{null}</Foot>
        </>
      ) : (
        <PagedTable key={current} items={shown} stuck={stuck} />
      )}
    </Panel>
  );
}
