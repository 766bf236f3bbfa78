import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { UploadView } from '#contract/evidence.ts';
import { missingItems, type RunValues } from '#domain/test-results/declared-run.ts';
import { DECLARED_MAX_CHARS, declaredValueSchema } from '#domain/test-results/run-values.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useDeclareRun } from '../api/declare-run.ts';
import css from './evidence.module.css';

type DeclaredApplication = { product: Pick<ApplicationDetail['product'], 'brandAlias' | 'model'> } & {
  materials: Pick<ApplicationDetail['materials'], 'osVersion'>;
};
type DeclarationProps = { application: DeclaredApplication; upload: UploadView };

const schema = z.record(z.string(), declaredValueSchema);
const draft = z.record(z.string(), z.string());

/** What was said before, or what the application says: somebody has to look at it either way. */
function initialWords({ application, upload }: DeclarationProps): Record<string, string> {
  const { product, materials } = application;
  const { brandAlias: brand, model } = product;
  const known: RunValues = { brand, model, osVersion: materials.osVersion, ...upload.declared };
  return Object.fromEntries(missingItems(upload).map((item) => [item, known[item] ?? '']));
}

/** What the file of a refused result leaves out, asked of the partner; nothing where nothing is asked. */
export function DeclarationForm(props: DeclarationProps) {
  const { upload } = props;
  const { t } = useTranslation(['evidence', 'common', 'form']);
  const name = `declaration:${upload.id}`;
  const { submit, ...form } = useDraftForm({ name, draft, schema, initial: initialWords(props) });
  const refusal = useRefusal({ root: 'declared' });
  const bind = useFieldErrors(form, refusal);
  const declare = useDeclareRun(upload);
  const send = (event: FormEvent) => {
    event.preventDefault();
    refusal.clear();
    const words = submit();
    if (words === null) return;
    declare.mutate(words, {
      onSuccess: () => {
        form.forget();
        showToast({ tone: 'ok', title: t('declare.sent') });
      },
      onError: (error) => void refusal.take(error),
    });
  };
  const items = missingItems(upload);
  if (items.length === 0) return null;
  return (
    <form className={css.declaration} aria-label={t('declare.title')} onSubmit={send} noValidate>
      <h4>{t('declare.title')}</h4>
      <p className="cap">{t('declare.help')}</p>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <div className={css.words}>
        {items.map((item) => (
          <TextField
            key={item}
            name={item}
            label={t(`common:byPartner.item.${item}`)}
            maxLength={DECLARED_MAX_CHARS}
            value={form.values[item] ?? ''}
            onValue={(word) => form.set({ [item]: word })}
            {...bind(item)}
          />
        ))}
      </div>
      <Button type="submit" small busy={declare.isPending} draft={form.draftKey}>
        {t('declare.send')}
      </Button>
    </form>
  );
}
