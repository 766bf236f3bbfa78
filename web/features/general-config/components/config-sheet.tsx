import { useTranslation } from 'react-i18next';
import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { NumberField, TextAreaField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useKeptForm } from '#web/lib/forms/kept-form.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useSaveConfig } from '../api/general-config.ts';
import { type ConfigDraft, configSchemaOf, draftOf, fieldOfKind, keptConfig } from '../model/config-form.ts';
import { useConfigWords } from '../model/use-config-words.ts';
import css from './config.module.css';
import { ConfigHistory } from './config-history.tsx';

type FieldProps = {
  entry: GeneralConfigEntry;
  values: ConfigDraft;
  set: (changes: Partial<ConfigDraft>) => void;
  bind: ReturnType<typeof useFieldErrors>;
};

/** The one field of a key, by its kind. */
function ValueField({ entry, values, set, bind }: FieldProps) {
  const { t } = useTranslation('config');
  const { helpOf, limitsOf, textOf } = useConfigWords();
  const label = t('field.value');
  const help = [helpOf(entry.key), limitsOf(entry), t('standardIs', { text: textOf(entry, entry.standard) })];
  const shared = { label, help: help.join(' · ') };
  if (entry.kind === 'number')
    return (
      <NumberField
        {...shared}
        step={1}
        unit={entry.unit && t(`unitName.${entry.unit}`)}
        value={values.number}
        onValue={(number) => set({ number })}
        {...bind('number')}
      />
    );
  if (entry.kind === 'json')
    return (
      <TextAreaField
        {...shared}
        rows={8}
        maxLength={4000}
        value={values.text}
        onValue={(text) => set({ text })}
        {...bind('text')}
      />
    );
  if (entry.kind === 'yes-no')
    return (
      <CheckBox label={t('switchOn')} note={shared.help} checked={values.on} onChange={(on) => set({ on })} />
    );
  const line = (side: 'zh' | 'en') => ({
    value: values[side],
    onValue: (text: string) => set({ [side]: text }),
    ...bind(side),
  });
  return (
    <BilingualField
      {...shared}
      multiline
      optional
      maxLength={entry.most ?? undefined}
      zh={line('zh')}
      en={line('en')}
    />
  );
}

function useSave(entry: GeneralConfigEntry, onSaved: () => void) {
  const { t } = useTranslation('config');
  const { nameOf } = useConfigWords();
  const { mutateAsync, isPending } = useSaveConfig();
  const field = fieldOfKind[entry.kind];
  const fieldOf = { settingInvalid: field, reviewSettingInvalid: field, jsonFormatInvalid: field };
  const refusal = useRefusal({ fieldOf });
  const save = async (value: GeneralConfigEntry['value']) => {
    refusal.clear();
    try {
      await mutateAsync({ entry, value });
      showNotice({ tone: 'ok', title: t('saved'), detail: nameOf(entry.key) });
      onSaved();
    } catch (error) {
      await refusal.take(error);
    }
  };
  return { save, refusal, busy: isPending };
}

/** Sets a key or changes what is set, its history below. */
export function ConfigSheet({ entry, onClose }: { entry: GeneralConfigEntry; onClose: () => void }) {
  const { t } = useTranslation(['config', 'common']);
  const { nameOf } = useConfigWords();
  const form = useKeptForm({
    name: `general-config:${entry.key}:${entry.id}:${entry.version}`,
    draft: keptConfig,
    schema: configSchemaOf(entry),
    initial: draftOf(entry),
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const { save, refusal, busy } = useSave(entry, close);
  const bind = useFieldErrors(form, refusal);
  const set = (changes: Partial<ConfigDraft>) => {
    if (refusal.text) refusal.clear();
    form.set(changes);
  };
  const submit = () => {
    const value = form.submit();
    if (value !== null && !busy) void save(value);
  };
  const wrong = (['number', 'text', 'zh', 'en'] as const).filter((field) => bind(field).error);
  return (
    <FormSheet
      title={nameOf(entry.key)}
      submit={t(entry.id === null ? 'set' : 'save')}
      changed={form.changed}
      kept
      busy={busy}
      left={wrong.length}
      onSubmit={submit}
      onClose={close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <ValueField entry={entry} values={form.values} set={set} bind={bind} />
      <section className={css.history}>
        <h3 className="heading">{t('common:change.history')}</h3>
        <ConfigHistory entry={entry} />
      </section>
    </FormSheet>
  );
}
