import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ApplicationDetail } from '#contract/applications.ts';
import { emailOf, labLimits, newDelegationSchema } from '#domain/labs/delegations.ts';
import { CheckGroup } from '#web/components/forms/check-box.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { TextAreaField, TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useAdmitLab } from '#web/lib/labs/labs.ts';
import { formatConfiguration } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';

type SheetProps = { application: ApplicationDetail; onClose: () => void };

/** An empty field is no last day. */
const dayOrNone = z.union([z.literal(''), z.iso.date()]);
const draft = z.object({
  lab: z.string(),
  configurationIds: z.array(z.string()),
  note: z.string(),
  until: z.string(),
});
const initial = { lab: '', configurationIds: [], note: '', until: '' };

function useLabForm({ application, onClose }: SheetProps) {
  const { t } = useTranslation('labs');
  return useSavedForm({
    name: `lab:${application.id}`,
    draft,
    schema: newDelegationSchema.required().extend({ until: dayOrNone }),
    initial,
    save: useAdmitLab(application.id, { quiet: true }),
    callOf: ({ until, ...given }) => ({ ...given, until: until || null }),
    done: ({ lab }) => ({ title: t(emailOf(lab) ? 'letByEmail' : 'let', { name: lab }) }),
    onClose,
  });
}

/** Lets a lab in: who, for what, and what it should know. */
export function LabSheet(props: SheetProps) {
  const { t } = useTranslation('labs');
  const words = useDeviceWords();
  const saved = useLabForm(props);
  const { form, set, field } = saved;
  return (
    <RecordSheet title={t('letIn')} submit={t('letIn')} saved={saved}>
      <p className="sub">{t('lead')}</p>
      <TextField label={t('lab')} help={t('labHelp')} maxLength={254} {...field('lab')} />
      <CheckGroup
        legend={t('configurations')}
        help={t('configurationsHelp')}
        list
        options={props.application.configurations.map((one) => ({
          value: one.id,
          label: `${one.ordinal} · ${formatConfiguration(one.ram, one.rom)}`,
          note: words.labelOf(one),
        }))}
        value={form.values.configurationIds}
        onChange={(configurationIds) => set({ configurationIds })}
      />
      <TextAreaField label={t('note')} help={t('noteHelp')} maxLength={labLimits.note} {...field('note')} />
      <TextField
        optional
        type="date"
        className="number"
        label={t('lastDay.label')}
        help={t('lastDay.help')}
        {...field('until')}
      />
    </RecordSheet>
  );
}
