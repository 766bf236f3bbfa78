import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRetryStuck } from '../api/move-stuck.ts';
import { aboutOf } from '../model/item-words.ts';
import { keyOf, type Stuck, type StuckItem } from '../model/stuck-items.ts';
import { useWording } from '../model/use-wording.ts';
import { GiveUpDialog, showMoved } from './give-up-dialog.tsx';
import css from './operations.module.css';
import { StuckRow } from './stuck-row.tsx';

const columns = ['what', 'cause', 'long', 'who'] as const;

function Head() {
  const { t } = useTranslation('stuck');
  return (
    <thead>
      <tr>
        <th>
          <span className="sr-only">{t('column.open')}</span>
        </th>
        {columns.map((column) => (
          <th key={column}>{t(`column.${column}`)}</th>
        ))}
        <th>
          <span className="sr-only">{t('column.ways')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Tries something at once, and says what came of it. */
function useRetrying() {
  const wording = useWording();
  const { t } = wording;
  const retry = useRetryStuck();
  const { isPending, variables } = retry;
  const busyKey = isPending && variables ? keyOf(variables) : null;
  const tryAgain = (item: StuckItem) =>
    retry.mutate(item, {
      onSuccess: (moved) =>
        showMoved(moved, {
          done: t('operations:retried'),
          already: t('retry.already'),
          detail: aboutOf(wording, item),
        }),
    });
  return { busyKey, tryAgain };
}

/** What is stuck, a row each; one at a time is open. */
export function StuckTable({ items, stuck }: { items: readonly StuckItem[]; stuck: Stuck }) {
  const [open, setOpen] = useState<string | null>(null);
  const [given, setGiven] = useState<StuckItem | null>(null);
  const { busyKey, tryAgain } = useRetrying();
  return (
    <>
      <table className={css.stuck}>
        <Head />
        <tbody>
          {items.map((item) => {
            const key = keyOf(item);
            const toggle = () => setOpen(open === key ? null : key);
            const state = { open: open === key, busy: busyKey === key };
            const acts = { onToggle: toggle, onRetry: tryAgain, onGiveUp: setGiven };
            return <StuckRow key={key} item={item} stuck={stuck} {...state} {...acts} />;
          })}
        </tbody>
      </table>
      {given && <GiveUpDialog item={given} onClose={() => setGiven(null)} />}
    </>
  );
}
