import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { lineSchema } from '#domain/shared/validation.ts';
import { AgreementFiles } from '#web/components/agreements/agreement-files.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useAddSupplement } from '../../api/business-agreement.ts';
import { AgreementScope, DayField } from './agreement-scope.tsx';
import { SendFileButton } from './send-file-button.tsx';

const keptSupplement = z.object({
  title: z.string(),
  signedOn: z.string(),
  categories: z.array(z.string()),
  salesRegions: z.array(z.string()),
  validUntil: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
});
const supplementForm = keptSupplement.extend({ title: lineSchema(128), signedOn: z.iso.date() });
const empty = { title: '', signedOn: '', categories: [], salesRegions: [], validUntil: '', files: [] };
const fieldOf = {
  supplementResourceIdEmpty: 'files',
  attachmentsTooMany: 'files',
  categoryMissing: 'categories',
  salesRegionMissing: 'salesRegions',
} as const;

type SheetProps = { enterprise: PartnerEnterprise; onClose: () => void };

function useSupplement({ enterprise: { id }, onClose }: SheetProps) {
  const { t } = useTranslation('enterprises');
  return useSavedForm({
    name: `agreement-supplement:${id}`,
    draft: keptSupplement,
    schema: supplementForm,
    initial: empty,
    refusedBy: { fieldOf },
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
  const { form, set, bind, field } = saved;
  const { files } = form.values;
  return (
    <RecordSheet
      title={t('agreement.supplement.add')}
      submit={t('agreement.supplement.save')}
      saved={saved}
      fields={Object.keys(empty)}
    >
      <TextField label={t('agreement.supplement.title')} maxLength={128} {...field('title')} />
      <DayField label={t('agreement.signedOn')} {...field('signedOn')} />
      <div className="field">
        <span className="lab">{t('agreement.attachments')}</span>
        <AgreementFiles
          files={files}
          onRemove={({ id }) => set({ files: files.filter((file) => file.id !== id) })}
        />
        <div>
          <SendFileButton id={enterprise.id} onSent={(file) => set({ files: [...files, file] })} />
        </div>
        <FieldNote error={bind('files').error} help={t('agreement.fileHelp')} />
      </div>
      <p className="sub">{t('agreement.supplement.lead')}</p>
      <AgreementScope values={form.values} set={set} bind={bind} without={enterprise.agreement} />
      <DayField optional label={t('agreement.supplement.validUntil')} {...field('validUntil')} />
    </RecordSheet>
  );
}
