import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { AgreementTextDetail } from '#contract/programme/agreement-texts.ts';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useForm } from '#web/lib/forms/form.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { usePublishText } from '../api/agreement-texts.ts';
import { useTextRefusal } from '../model/text-refusal.ts';

const form = z
  .strictObject({ atOnce: z.boolean(), from: z.string() })
  .transform(({ atOnce, from }, context) => {
    if (atOnce) return { from: null };
    const at = new Date(from);
    if (from !== '' && !Number.isNaN(at.getTime())) return { from: at.toISOString() };
    const issue = { code: 'too_small', origin: 'string', minimum: 1, inclusive: true } as const;
    context.addIssue({ ...issue, input: from, path: ['from'] });
    return z.NEVER;
  });

type PublishProps = {
  params: { agrType: '10256' | '502'; version: string };
  text: AgreementTextDetail;
  onClose: () => void;
  onDone: () => void;
};

/** From when on a version counts, and everybody is asked to sign it. */
export function PublishSheet({ params, text, onClose, onDone }: PublishProps) {
  const { t } = useTranslation(['agreement-texts', 'form']);
  const fields = useForm(form, { atOnce: false, from: '' });
  const publish = usePublishText();
  const refusal = useTextRefusal();
  const bind = useFieldErrors(fields, refusal);
  const submit = () => {
    const values = fields.submit();
    if (!values || publish.isPending) return;
    refusal.clear();
    // `mutateAsync`, as this sheet is unmounted once the draft is published.
    publish.mutateAsync({ params, from: values.from, seen: text.revision }).then(
      () => {
        showToast({ tone: 'ok', title: t('publish.done', { version: text.version }) });
        onDone();
      },
      (error: unknown) => void refusal.take(error),
    );
  };
  return (
    <FormSheet
      title={t('publish.title', { version: text.version })}
      submit={t('publish.submit')}
      changed={false}
      busy={publish.isPending}
      left={Object.keys(refusal.fields).length}
      onSubmit={submit}
      onClose={onClose}
    >
      <RefusalNote refusal={refusal} />
      <p className="sub">{t('publish.lead')}</p>
      <TextField
        label={t('publish.from')}
        type="datetime-local"
        value={fields.values.from}
        disabled={fields.values.atOnce}
        onValue={(from) => fields.set({ from })}
        {...bind('from')}
      />
      <CheckBox
        label={t('publish.atOnce')}
        checked={fields.values.atOnce}
        onChange={(atOnce) => fields.set({ atOnce })}
      />
    </FormSheet>
  );
}
