import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import { textSchema } from '#domain/shared/validation.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextAreaField, TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useEndAgreement } from '../../api/end-agreement.ts';

const terminationDraftSchema = z.object({ reason: z.string(), number: z.string() });

type DialogProps = { agreement: BusinessAgreement; number: string; onClose: () => void };

/** Says what ending the business agreement does, and asks for the reason and for its number. */
export function EndAgreementDialog({ agreement: { version }, number, onClose }: DialogProps) {
  const { t } = useTranslation(['user-centre', 'form', 'common']);
  const { refusal, form, field, frame } = useSavedForm({
    name: `end-agreement:${number}`,
    draft: terminationDraftSchema,
    schema: z.strictObject({ reason: textSchema(500), number: z.string().trim().pipe(z.literal(number)) }),
    initial: { reason: '', number: '' },
    save: useEndAgreement(),
    callOf: ({ reason }: { reason: string }) => ({ reason, seen: version }),
    done: () => ({ title: t('ending.done') }),
    onClose,
  });
  return (
    <FormDialog danger title={t('ending.question', { number })} submit={t('ending.confirm')} {...frame}>
      <RefusalNote refusal={refusal} />
      <ul className="losses">
        {(['applications', 'again'] as const).map((loss) => (
          <li key={loss}>
            <Icon name="cross" />
            {t(`ending.loss.${loss}`)}
          </li>
        ))}
      </ul>
      <p className="sub">{t('ending.stays')}</p>
      <TextAreaField label={t('ending.reason')} maxLength={500} {...field('reason')} />
      <TextField
        label={t('common:typeToConfirm', { text: number })}
        autoComplete="off"
        {...field('number')}
        {...(form.issueAt('number') && { error: t('ending.mismatch') })}
      />
    </FormDialog>
  );
}
