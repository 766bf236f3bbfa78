import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { kindsFor } from '#domain/messages/staff-messages.ts';
import { noticeKinds } from '#domain/notices/bulletins.ts';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useMarkMessagesRead, useMarkMessagesUnread } from '../api/mark-read.ts';
import { type CentreTab, centreQuery, shows } from '../model/centre-query.ts';
import css from './message-list.module.css';
import type { CentreRow } from './message-rows.tsx';

type Choice = {
  /** Messages on this page. */
  all: readonly CentreRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

type MarkingProps = { rows: readonly CentreRow[]; onDone: () => void };

/** What can be said of the chosen ones: that they are read, and of the personal ones that they are not. */
function Marking({ rows, onDone }: MarkingProps) {
  const { t } = useTranslation('messages');
  const [markRead, markUnread] = [useMarkMessagesRead(), useMarkMessagesUnread()];
  const ids = rows.map(({ id }) => id);
  const canUnread = rows.some((row) => 'yours' in row && row.read);
  return (
    <>
      {(rows.some(({ read }) => !read) || !canUnread) && (
        <Button
          small
          icon="check"
          busy={markRead.isPending}
          onClick={() => markRead.mutate(ids, { onSuccess: onDone })}
        >
          {t('markOne')}
        </Button>
      )}
      {canUnread && (
        <Button
          small
          busy={markUnread.isPending}
          onClick={() => markUnread.mutate(ids, { onSuccess: onDone })}
        >
          {t('markUnread')}
        </Button>
      )}
    </>
  );
}

function Chosen({ all, chosen, onChoose }: Choice) {
  const { t } = useTranslation('messages');
  const rows = all.filter(({ id }) => chosen.has(id));
  const ids = rows.map(({ id }) => id);
  const some = ids.length > 0;
  const every = some && ids.length === all.length;
  return (
    <div className={css.all}>
      <span className="check">
        <input
          type="checkbox"
          aria-label={t('chooseAll')}
          checked={every}
          ref={(box) => {
            if (box) box.indeterminate = some && !every;
          }}
          onChange={() => onChoose(new Set(every ? [] : all.map(({ id }) => id)))}
        />
        <Icon name={some && !every ? 'minus' : 'check'} />
      </span>
      {some && (
        <>
          <b>{t('chosen', { count: ids.length })}</b>
          <Marking rows={rows} onDone={() => onChoose(new Set())} />
        </>
      )}
    </div>
  );
}

type MessageToolsProps = Choice & {
  tab: CentreTab;
  /** How many messages each choice shows, where that is known. */
  counts: { unread?: number | undefined; yours?: number | undefined };
};

const countedMost = { unread: limits.counted, yours: limits.countedFound };

/** What is chosen, and what the list is narrowed to. */
export function MessageTools({ tab, counts, ...choice }: MessageToolsProps) {
  const { t } = useTranslation('messages');
  const { search, set } = useAddressFilters();
  const { data: user } = useQuery(sessionQuery);
  const { show = 'all', kind } = centreQuery(tab, search);
  const kinds = tab === 'systemTab' ? noticeKinds : user ? kindsFor(user) : [];
  const options = shows[tab].map((value) => {
    const count = value === 'all' ? undefined : counts[value];
    if (!count || value === 'all') return { value, label: t(`show.${value}`) };
    const total = formatUpTo(count, countedMost[value]);
    return { value, label: t('showCounted', { show: t(`show.${value}`), total }) };
  });
  return (
    <search className="tools">
      <Chosen {...choice} />
      <span className="grow" />
      <Segmented
        label={t('showLabel')}
        value={show}
        options={options}
        onChange={(value) => set('show', value === 'all' ? '' : value)}
      />
      <Select
        small
        aria-label={t('kindLabel')}
        placeholder={t('allKinds')}
        value={kind ?? ''}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onValue={(value) => set('kind', value)}
      />
    </search>
  );
}
