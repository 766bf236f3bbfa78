import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ListPager } from '#web/components/controls/pager.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useMessages, useSystemMessages } from '../api/list-messages.ts';
import { type CentreTab, centreQuery } from '../model/centre-query.ts';
import { useMessagePaths } from '../model/message-paths.ts';
import { type CentreRow, MessageRows } from './message-rows.tsx';
import { MessageTools } from './message-tools.tsx';

function Empty({ tab }: { tab: CentreTab }) {
  const { t } = useTranslation('messages');
  const [search] = useSearchParams();
  const { isStaff } = useMessagePaths();
  if (search.has('kind') || search.has('show')) return <NothingFound />;
  return <EmptyState title={t(`none.${tab}`)} points={[t(`noneNote.${isStaff ? 'staff' : tab}`)]} />;
}

type ViewProps = {
  tab: CentreTab;
  page: { rows: readonly CentreRow[]; next: string | null } | undefined;
  counts: { unread?: number | undefined; yours?: number | undefined };
  failed: boolean;
  onRetry: () => void;
};

function View({ tab, page, counts, failed, onRetry }: ViewProps) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const rows = page?.rows ?? [];
  if (failed && !page) return <LoadFailure onRetry={onRetry} />;
  return (
    <>
      <MessageTools tab={tab} counts={counts} all={rows} chosen={chosen} onChoose={choose} />
      {!page && <SkeletonRows />}
      {page && rows.length === 0 && <Empty tab={tab} />}
      {rows.length > 0 && <MessageRows rows={rows} chosen={chosen} onChoose={choose} />}
      {page && <ListPager shown={rows.length} next={page.next} />}
    </>
  );
}

/** What the enterprise was told about its own affairs, or one of the staff about theirs. */
export function PersonalMessages() {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useMessages(centreQuery('personalTab', search));
  const counts = { unread: data?.unread, yours: data?.yours };
  return (
    <View tab="personalTab" page={data} counts={counts} failed={isError} onRetry={() => void refetch()} />
  );
}

/** What the programme told everybody. */
export function SystemMessages() {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useSystemMessages(centreQuery('systemTab', search));
  return <View tab="systemTab" page={data} counts={{}} failed={isError} onRetry={() => void refetch()} />;
}
