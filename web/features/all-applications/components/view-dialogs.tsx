import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { newSavedView, type SavedView } from '#contract/applications/saved-views.ts';
import { savedViewLimits } from '#domain/applications/application-filters.ts';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { type Saving, useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useRemoveView, useRenameView, useSaveView } from '../api/saved-views.ts';
import { type narrowingOf, presentOf } from '../model/list-query.ts';

const draft = z.object({ name: z.string() });
const schema = newSavedView.pick({ name: true });

type NameDialogProps<Call> = {
  /** Key of the draft. */
  draftName: string;
  title: string;
  submit: string;
  done: string;
  /** As it is called so far. */
  name: string;
  save: Saving<Call, { id: string }>;
  callOf: (name: string) => Call;
  onClose: () => void;
};

function NameDialog<Call>(props: NameDialogProps<Call>) {
  const { draftName, title, submit, done, name, save, callOf, onClose } = props;
  const { t } = useTranslation('all-applications');
  const { field, refusal, frame } = useSavedForm({
    name: draftName,
    draft,
    schema,
    initial: { name },
    save,
    callOf: (values) => callOf(values.name),
    done: () => ({ title: done }),
    onClose,
  });
  return (
    <FormDialog title={title} submit={submit} {...frame}>
      <RefusalNote refusal={refusal} />
      <TextField
        label={t('views.name')}
        help={t('views.nameHelp')}
        maxLength={savedViewLimits.nameLength}
        {...field('name')}
      />
    </FormDialog>
  );
}

type SaveProps = { filters: ReturnType<typeof narrowingOf>; onClose: () => void };

/** Asks what the present filters are to be called. */
export function SaveViewDialog({ filters, onClose }: SaveProps) {
  const { t } = useTranslation('all-applications');
  return (
    <NameDialog
      draftName="saved-view"
      title={t('views.saveTitle')}
      submit={t('views.save')}
      done={t('views.saved')}
      name=""
      save={useSaveView()}
      callOf={(name) => ({ name, filters: presentOf(filters) })}
      onClose={onClose}
    />
  );
}

type ViewProps = { view: SavedView; onClose: () => void };

export function RenameViewDialog({ view: { id, name }, onClose }: ViewProps) {
  const { t } = useTranslation('all-applications');
  return (
    <NameDialog
      draftName={`saved-view:${id}`}
      title={t('views.renameTitle')}
      submit={t('views.rename')}
      done={t('views.renamed')}
      name={name}
      save={useRenameView()}
      callOf={(renamed) => ({ id, name: renamed })}
      onClose={onClose}
    />
  );
}

export function RemoveViewDialog({ view: { id, name }, onClose }: ViewProps) {
  const { t } = useTranslation('all-applications');
  return (
    <ConfirmCall
      title={t('views.removeTitle', { name })}
      lead={t('views.removeLead')}
      confirm={t('views.remove')}
      save={useRemoveView()}
      call={id}
      done={() => ({ title: t('views.removed'), detail: name })}
      onClose={onClose}
    />
  );
}
