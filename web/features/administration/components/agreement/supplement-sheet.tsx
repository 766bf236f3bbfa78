import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { AgreementFiles } from '#web/components/agreements/agreement-files.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useAddSupplement } from '../../api/business-agreement.ts';
import {
  noSupplement,
  supplementDraftSchema,
  supplementForm,
  supplementRefused,
} from '../../model/agreement-form.ts';
import { AgreementScope, DayField } from './agreement-scope.tsx';
import { AttachFileButton } from './attach-file-button.tsx';

type SheetProps = { enterprise: PartnerEnterprise; onClose: () => void };

function useSupplement({ enterprise: { id }, onClose }: SheetProps) {
  const { t } = useTranslation('enterprises');
  return useSavedForm({
    name: `agreement-supplement:${id}`,
    draft: supplementDraftSchema,
    schema: supplementForm,
    initial: noSupplement,
    refusedBy: supplementRefused,
    save: useAddSupplement(),
    callOf: ({ files, validUntil, ...said }) => {
      const resourceIds = files.map((file) => file.id);
      return { id, ...said, validUntil: validUntil || null, resourceIds };
    },
    done: () => ({ title: t('agreement.supplement.added') }),
    onClose,
  });
}

/** Adds a supplement: its paper, and what it adds to the agreement. */
export function SupplementSheet(props: SheetProps) {
  const { enterprise } = props;
  const { t } = useTranslation('enterprises');
  const saved = useSupplement(props);
  const { form, set, bind, field, refusal } = saved;
  const { files } = form.values;
  const sent = useRefusal();
  return (
    <RecordSheet title={t('agreement.supplement.add')} submit={t('agreement.supplement.save')} saved={saved}>
      <TextField label={t('agreement.supplement.title')} maxLength={128} {...field('title')} />
      <DayField label={t('agreement.signedOn')} {...field('signedOn')} />
      <div className="field">
        <span className="lab">{t('agreement.attachments')}</span>
        <AgreementFiles
          files={files}
          onRemove={({ id }) => set({ files: files.filter((file) => file.id !== id) })}
        />
        <div>
          <AttachFileButton
            id={enterprise.id}
            onSent={(file) => {
              sent.clear();
              set({ files: [...files, file] });
            }}
            onRefused={(error) => {
              refusal.clear();
              void sent.take(error);
            }}
          />
        </div>
        <FieldNote error={bind('files').error ?? sent.text} help={t('agreement.fileHelp')} />
      </div>
      <p className="sub">{t('agreement.supplement.lead')}</p>
      <AgreementScope values={form.values} set={set} bind={bind} without={enterprise.agreement} />
      <DayField optional label={t('agreement.supplement.validUntil')} {...field('validUntil')} />
    </RecordSheet>
  );
}
