import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { usePreloadedList, usePublishList } from '../api/preloaded-list.ts';
import { ItemHistory } from './item-history.tsx';
import css from './reference.module.css';

/** Apps that are named one by one. */
const maxNamed = 12;

type Change = { added: string[]; removed: string[]; isChanged: boolean };

/** What publishing would add and take away; another order is a change as well. */
function changeOf({ apps, next }: { apps: string[]; next: string[] }): Change {
  return {
    added: next.filter((app) => !apps.includes(app)),
    removed: apps.filter((app) => !next.includes(app)),
    isChanged: JSON.stringify(apps) !== JSON.stringify(next),
  };
}

function useChangeLines({ added, removed }: Change): string[] {
  const { t } = useTranslation(['reference', 'device']);
  const { nameOf } = useCatalogue();
  const names = (apps: string[]) => {
    const shown = apps.slice(0, maxNamed).map((app) => nameOf('preloaded-app', app));
    const rest = apps.length - shown.length;
    return [...shown, ...(rest > 0 ? [t('list.more', { count: rest })] : [])].join(t('device:comma'));
  };
  const lines = [
    added.length > 0 && t('list.added', { names: names(added) }),
    removed.length > 0 && t('list.removed', { names: names(removed) }),
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines : [t('list.reordered')];
}

type ListView = NonNullable<ReturnType<typeof usePreloadedList>['data']>;

function Publishing({ list }: { list: ListView }) {
  const { t } = useTranslation('reference');
  const [asking, setAsking] = useState(false);
  const publish = usePublishList();
  const lines = useChangeLines(changeOf(list));
  const confirm = () =>
    publish.mutate(list.version, {
      onSuccess: ({ version }) => showToast({ tone: 'ok', title: t('list.done', { version }) }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <NoteLine
        tone="warn"
        icon="warn"
        title={t('list.unpublished')}
        aside={
          <Button small kind="primary" disabled={list.next.length === 0} onClick={() => setAsking(true)}>
            {t('list.publish')}
          </Button>
        }
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </NoteLine>
      {asking && (
        <ConfirmDialog
          open
          title={t('list.title', { version: list.version + 1 })}
          lead={t('list.lead')}
          confirm={t('list.publish')}
          busy={publish.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Which list of preloaded apps is in force, what would change in it, and what did. */
export function PreloadedList() {
  const { t } = useTranslation(['reference', 'common']);
  const times = useTimeTexts();
  const [open, setOpen] = useState(false);
  const { data: list } = usePreloadedList();
  if (!list) return null;
  const { version, apps, publishedAt } = list;
  return (
    <div className={css.list}>
      {changeOf(list).isChanged && <Publishing list={list} />}
      <p className="sub">
        {t('list.inForce', { version, count: apps.length, when: times.document(publishedAt) })}
      </p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('common:change.history')}</summary>
        {open && <ItemHistory id="preloaded-apps" />}
      </details>
    </div>
  );
}
