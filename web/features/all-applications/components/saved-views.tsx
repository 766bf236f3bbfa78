import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { SavedView } from '#contract/applications/saved-views.ts';
import { Button } from '#web/components/controls/button.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useSavedViews } from '../api/saved-views.ts';
import { addressOfNarrowing, isNarrowed, narrowingOf } from '../model/list-query.ts';
import css from './saved-views.module.css';
import { RemoveViewDialog, RenameViewDialog, SaveViewDialog } from './view-dialogs.tsx';

type ViewLinkProps = { view: SavedView; current: boolean };

function ViewLink({ view: { name, filters }, current }: ViewLinkProps) {
  return (
    <Link
      className={`btn small ${css.view}`}
      to={{ search: `?${addressOfNarrowing(filters)}` }}
      title={name}
      aria-current={current ? 'page' : undefined}
    >
      <span>{name}</span>
    </Link>
  );
}

/** The reader's views of the list; the present filters can be saved as one. */
export function SavedViews() {
  const { t } = useTranslation('all-applications');
  const [search] = useSearchParams();
  const { data } = useSavedViews();
  const form = useAddressDialog(['save-view', 'rename-view', 'remove-view']);
  const views = data?.rows ?? [];
  const here = addressOfNarrowing(narrowingOf(search));
  const current = views.find(({ filters }) => addressOfNarrowing(filters) === here);
  const about = views.find(({ id }) => id === form.about);
  const actionsOf = ({ id }: SavedView): RowAction[] => [
    { label: t('views.rename'), icon: 'edit', onChoose: () => form.open('rename-view', id) },
    { label: t('views.remove'), icon: 'trash', onChoose: () => form.open('remove-view', id) },
  ];
  const canSave = data !== undefined && !current && isNarrowed(search);
  return (
    <>
      {(views.length > 0 || canSave) && (
        <nav className={css.views} aria-label={t('views.label')}>
          {views.map((view) => (
            <ViewLink key={view.id} view={view} current={view === current} />
          ))}
          {current && (
            <RowMenu label={t('views.more', { name: current.name })} actions={actionsOf(current)} />
          )}
          {canSave && (
            <Button small icon="plus" onClick={() => form.open('save-view')}>
              {t('views.save')}
            </Button>
          )}
        </nav>
      )}
      {form.name === 'save-view' && <SaveViewDialog filters={narrowingOf(search)} onClose={form.close} />}
      {about && form.name === 'rename-view' && <RenameViewDialog view={about} onClose={form.close} />}
      {about && form.name === 'remove-view' && <RemoveViewDialog view={about} onClose={form.close} />}
    </>
  );
}
