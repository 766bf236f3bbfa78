import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { QueueRow } from '#contract/reviews.ts';
import { Pager } from '#web/components/controls/pager.tsx';
import { SearchBox } from '#web/components/forms/search-box.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { totalOf } from '#web/lib/language/numbers.ts';
import { useKeyPages } from '#web/lib/lists/use-key-pages.ts';
import { paths } from '#web/paths.ts';
import { queueOwners, queueTabs } from '../../model/queue.ts';
import type { Desk } from '../../model/use-desk.ts';
import deskCss from '../desk.module.css';
import queueCss from './queue.module.css';
import { QueueRowLink } from './queue-row.tsx';
import { RecordedDecision } from './recorded-decision.tsx';

function QueueHead({ desk }: { desk: Desk }) {
  const { t } = useTranslation('reviews');
  const [search, setSearch] = useSearchParams();
  const { data } = desk.queue;
  const tabs = queueTabs.map((id) => ({
    id,
    label: t(`queue.kind.${id}`),
    count: data && totalOf(data.counts[id], search.has('keyword')).total,
  }));
  const owners = queueOwners.map((id) => ({
    id,
    label: t(`queue.whose.${id}`),
    count: data?.owners ? totalOf(data.owners[id], false).total : undefined,
  }));
  const find = (keyword: string) => {
    const replaced = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      for (const name of ['keyword', 'after', 'back']) next.delete(name);
      if (keyword) next.set('keyword', keyword);
      return next;
    };
    // At once: a row clicked before the rows are drawn anew would lead to an address without the words.
    setSearch(replaced, { flushSync: true });
  };
  return (
    <div className={deskCss.head}>
      <h2 className="heading">{t('queue.title')}</h2>
      <div className={queueCss.find}>
        <SearchBox label={t('queue.find')} value={search.get('keyword') ?? ''} onValue={find} />
      </div>
      <TabLinks
        tabs={owners}
        current={desk.whose}
        label={t('assign.reviewer')}
        parameter="whose"
        drops={['after', 'back', 'keyword']}
      />
      <TabLinks
        tabs={tabs}
        current={desk.kind}
        label={t('queue.title')}
        parameter="kind"
        drops={['after', 'back']}
      />
    </div>
  );
}

function QueuePager({ desk }: { desk: Desk }) {
  const { t } = useTranslation('reviews');
  const { page } = useKeyPages();
  const [search] = useSearchParams();
  const { data } = desk.queue;
  if (!data || (page === 0 && data.next === null))
    return <p className={`cap ${queueCss.end}`}>{t('queue.order')}</p>;
  const { total } = totalOf(data.counts[desk.kind], search.has('keyword'));
  return <Pager summary={t('queue.page', { page: page + 1, total })} next={data.next} />;
}

function QueueRows({ desk, rows }: { desk: Desk; rows: readonly QueueRow[] }) {
  const { t } = useTranslation('reviews');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [desk.id]);
  if (rows.length === 0) {
    return <p className={queueCss.empty}>{t(desk.filtered ? 'queue.noneFound' : 'queue.none')}</p>;
  }
  return (
    <div ref={list}>
      {rows.map((row) => (
        <QueueRowLink
          key={row.id}
          row={row}
          current={row.id === desk.id}
          to={{ pathname: paths.review(row.id), search: desk.search }}
        />
      ))}
    </div>
  );
}

/** What waits for the office, oldest due first. */
export function QueuePanel({ desk }: { desk: Desk }) {
  const { t } = useTranslation('reviews');
  const { data, isError, refetch } = desk.queue;
  return (
    <section className={queueCss.queue} aria-label={t('queue.title')}>
      <QueueHead desk={desk} />
      {data ? (
        <QueueRows desk={desk} rows={desk.rows} />
      ) : isError ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} columns={2} />
      )}
      <QueuePager desk={desk} />
      <RecordedDecision desk={desk} />
    </section>
  );
}
