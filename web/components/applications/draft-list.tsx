import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DraftSummary } from '#contract/applications/application-drafts.ts';
import { draftStages } from '#domain/applications/application-drafts.ts';
import { MoreRows } from '#web/components/controls/pager.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useDrafts } from '#web/lib/applications/application-drafts.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';

type Row = DraftSummary & { id: string };

function Changed({ row }: { row: Row }) {
  const { t } = useTranslation('drafts');
  const times = useTimeTexts();
  const nameOf = usePersonName();
  const now = useNow();
  const who = row.isOwn ? t('you') : nameOf(row.updatedBy, row.updatedByEn);
  return <>{t('changed', { who, when: times.recent(row.updatedAt, now) })}</>;
}

function DraftTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('drafts');
  const words = useDeviceWords();
  const of = draftStages.length;
  return (
    <ListTable rows={rows} rowKey="id" empty={null}>
      <Column
        header={t('product')}
        body={({ product }: Row) => (
          <>
            <Link className="whole-row" to={paths.draftOf(product.id)}>
              <b>{words.nameOf(product)}</b>
            </Link>
            <small>
              {product.model} · {words.brandOf(product)}
            </small>
          </>
        )}
      />
      <Column header={t('progress')} body={({ done }: Row) => t('stagesDone', { done, of })} />
      <Column header={t('lastChange')} className="dim" body={(row: Row) => <Changed row={row} />} />
    </ListTable>
  );
}

/** Applications of the enterprise that were begun and not submitted, to go on with; nothing where there are none. */
export function DraftList() {
  const { t } = useTranslation(['drafts', 'common']);
  const query = useDrafts();
  const { data } = query;
  const rows = data?.pages.flatMap((page) => page.rows).map((row) => ({ ...row, id: row.product.id })) ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title={t('title')} note={t('count', { count: data?.pages.at(-1)?.total })} className="list-panel">
      <DraftTable rows={rows} />
      <MoreRows query={query} className="panel-b" />
    </Panel>
  );
}
