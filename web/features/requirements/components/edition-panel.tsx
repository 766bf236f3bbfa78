import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RequirementCatalogue } from '#contract/applications/requirements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { usePublishEdition } from '../api/requirement-catalogue.ts';
import { RequirementHistory } from './requirement-history.tsx';
import css from './requirements.module.css';

type Part = { catalogue: RequirementCatalogue };

function useChangeLines({ edition, changes }: RequirementCatalogue): string[] {
  const { t } = useTranslation('requirements');
  const next = edition + 1;
  return changes.map(({ code, change }) => `${code} · ${t(`state.${change}`, { next })}`);
}

function Publishing({ catalogue }: Part) {
  const { t } = useTranslation('requirements');
  const [asking, setAsking] = useState(false);
  const publish = usePublishEdition();
  const lines = useChangeLines(catalogue);
  const edition = catalogue.edition + 1;
  const confirm = () =>
    publish.mutate(catalogue.edition, {
      onSuccess: () => showToast({ tone: 'ok', title: t('publish.done', { edition }) }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <NoteLine
        tone="warn"
        icon="warn"
        title={t('publish.unpublished', { count: lines.length })}
        aside={
          <Button small kind="primary" onClick={() => setAsking(true)}>
            {t('publish.confirm', { edition })}
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
          title={t('publish.title', { edition })}
          lead={t('publish.lead')}
          confirm={t('publish.confirm', { edition })}
          busy={publish.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Editions({ catalogue: { editions } }: Part) {
  const { t } = useTranslation('requirements');
  const times = useTimeTexts();
  return (
    <ul className={css.editions}>
      {editions.map(({ edition, publishedAt }) => (
        <li key={edition}>
          <Link to={`?edition=${edition}`}>{t('edition', { edition })}</Link>{' '}
          <span className="cap">{t('since', { when: times.document(publishedAt) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Which edition is in force, what the next one would change, and every one that there was. */
export function EditionPanel({ catalogue }: Part) {
  const { t } = useTranslation('requirements');
  const times = useTimeTexts();
  const [open, setOpen] = useState(false);
  const { edition, publishedAt, rows, changes } = catalogue;
  const count = rows.filter(
    ({ fromEdition, untilEdition }) => fromEdition !== null && untilEdition === null,
  ).length;
  return (
    <div className={css.state}>
      {changes.length > 0 && <Publishing catalogue={catalogue} />}
      <p className="sub">{t('inForce', { edition, count, when: times.document(publishedAt) })}</p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('editions')}</summary>
        <Editions catalogue={catalogue} />
        {open && <RequirementHistory id="editions" />}
      </details>
    </div>
  );
}
