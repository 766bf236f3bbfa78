import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { AdminHome } from '#contract/programme/admin-programme.ts';
import { type HomeTexts, homeFields, homeLengths, homeTextsSchema } from '#domain/programme/home-texts.ts';
import { fillFields } from '#domain/shared/fields.ts';
import { Button } from '#web/components/controls/button.tsx';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useAdminHome, useChangeHome } from '../api/home.ts';
import css from './programme.module.css';

const draft = z.object(fillFields(homeFields, z.string()));
const examples = homeFields.filter((name) => name.startsWith('example')) as readonly Extract<
  keyof HomeTexts,
  `example${string}`
>[];

function useHomeForm({ texts, version: seen }: AdminHome) {
  const { t } = useTranslation('programme');
  const form = useDraftForm({ name: `home:${seen}`, draft, schema: homeTextsSchema, initial: texts });
  const { mutateAsync, isPending } = useChangeHome();
  const refusal = useRefusal();
  const errors = useFieldErrors(form, refusal);
  const bind = (name: keyof HomeTexts) => ({
    value: form.values[name],
    onValue: (value: string) => form.set({ [name]: value }),
    ...errors(name),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = form.submit();
    if (values === null || isPending) return;
    refusal.clear();
    try {
      await mutateAsync({ ...values, seen });
      form.forget();
      showToast({ tone: 'ok', title: t('home.saved') });
    } catch (error) {
      await refusal.take(error);
    }
  };
  return { form, bind, refusal, submit, busy: isPending };
}

function Fields({ home }: { home: AdminHome }) {
  const { t } = useTranslation('programme');
  const { form, bind, refusal, submit, busy } = useHomeForm(home);
  const changed = form.changed || form.restoredAt !== null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={css.fields}>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      {(['claim1', 'claim2', 'lead'] as const).map((name) => (
        <BilingualField
          key={name}
          label={t(`home.field.${name}`)}
          zh={bind(`${name}Zh`)}
          en={bind(`${name}En`)}
          multiline={name === 'lead'}
          maxLength={homeLengths[name === 'lead' ? 'lead' : 'claim']}
        />
      ))}
      <p className="sub">{t('home.example')}</p>
      <div className={css.two}>
        {examples.map((name) => (
          <TextField
            key={name}
            label={t(`home.field.${name}`)}
            optional
            maxLength={homeLengths.example}
            {...bind(name)}
          />
        ))}
      </div>
      <div className={css.foot}>
        <Button type="submit" kind={changed ? 'primary' : 'plain'} busy={busy} disabled={!changed}>
          {t('home.save')}
        </Button>
        {!changed && <span className="cap">{t('unchanged')}</span>}
      </div>
    </form>
  );
}

/** What the home page claims, and the example device of its figures. */
export function HomeForm() {
  const { t } = useTranslation('programme');
  const { data, isError, refetch } = useAdminHome();
  return (
    <Panel title={t('home.title')} note={t('home.note')} padded>
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {/* A new version remounts the form with the saved values. */}
      {data && <Fields key={data.version} home={data} />}
    </Panel>
  );
}
