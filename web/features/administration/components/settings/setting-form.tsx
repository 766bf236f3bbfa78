import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { type FieldBinding, useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import css from '../administration.module.css';
import type { SettingAnchor } from './settings-index.tsx';

type Texts<Name extends string> = Record<Name, string>;
type SettingFormProps<Name extends string, Values> = {
  /** Key of the draft; with the version, so that an outdated draft is not restored. */
  name: string;
  /** Its place on the page, named by the index. */
  anchor: SettingAnchor;
  title: string;
  lead: string;
  draft: z.ZodType<Texts<Name>>;
  schema: z.ZodType<Values, Texts<Name>>;
  initial: Texts<Name>;
  save: (values: Values) => Promise<unknown>;
  busy: boolean;
  children: (field: (name: Name) => SettingBinding) => ReactNode;
  /** What was changed before, under the form. */
  history: ReactNode;
};

/** What the field of a setting gets from its form. */
export type SettingBinding = FieldBinding & { value: string; onValue: (value: string) => void };

/** Some settings that are saved together. */
export function SettingForm<Name extends string, Values>(props: SettingFormProps<Name, Values>) {
  const { name, anchor, title, lead, draft, schema, initial, save, busy, children, history } = props;
  const { t } = useTranslation('settings');
  const leadId = useId();
  const form = useDraftForm<z.ZodType<Values, Texts<Name>>>({ name, draft, schema, initial });
  const refusal = useRefusal();
  const bind = useFieldErrors(form, refusal);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = form.submit();
    if (values === null || busy) return;
    refusal.clear();
    try {
      await save(values);
      form.forget();
      showToast({ tone: 'ok', title: t('saved', { what: title }) });
    } catch (error) {
      await refusal.take(error);
    }
  };
  const set = (field: Name, value: string) => form.set({ [field]: value } as Partial<z.input<typeof schema>>);
  return (
    <Panel title={title} padded anchor={anchor}>
      <form noValidate onSubmit={submit} aria-describedby={leadId} className={css.setting}>
        <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
        <RefusalNote refusal={refusal} />
        <p className="sub" id={leadId}>
          {lead}
        </p>
        <div className="form-grid">
          {children((field) => ({
            value: form.values[field],
            onValue: (value) => set(field, value),
            ...bind(field),
          }))}
        </div>
        <div className={css.foot}>
          <Button
            type="submit"
            kind={form.changed ? 'primary' : 'plain'}
            busy={busy}
            draft={form.draftKey}
            disabled={!form.changed}
          >
            {t('save')}
          </Button>
          {!form.changed && <span className="cap">{t('unchanged')}</span>}
        </div>
      </form>
      {history}
    </Panel>
  );
}
