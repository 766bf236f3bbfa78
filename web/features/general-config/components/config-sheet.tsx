import { useTranslation } from 'react-i18next';
import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { NumberField, TextAreaField } from '#web/components/forms/text-field.tsx';
import type { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useSaveConfig } from '../api/general-config.ts';
import {
  type ConfigDraft,
  configDraftSchema,
  configRefusedOf,
  configSchemaOf,
  draftOf,
} from '../model/config-form.ts';
import { isSuiteKey } from '../model/suite-lines.ts';
import { useConfigWords } from '../model/use-config-words.ts';
import { CarriersField } from './carriers-field.tsx';
import { ConfigHistory } from './config-history.tsx';
import { SuiteLinesField } from './suite-lines-field.tsx';

type FieldProps = {
  entry: GeneralConfigEntry;
  values: ConfigDraft;
  set: (changes: Partial<ConfigDraft>) => void;
  bind: ReturnType<typeof useFieldErrors>;
};

type SharedProps = { label: string; help: string };

/** What a setting lists, line by line; as JSON where nobody has drawn it yet. */
function ListedField({ entry, values, set, bind, shared }: FieldProps & { shared: SharedProps }) {
  const { helpOf } = useConfigWords();
  const { label } = shared;
  if (isSuiteKey(entry.key))
    return (
      <SuiteLinesField
        name={entry.key}
        {...{ label, bind }}
        lines={values.lines}
        onLines={(lines) => set({ lines })}
      />
    );
  if (entry.key === 'carriers')
    return (
      <CarriersField
        {...{ label, bind }}
        help={helpOf(entry.key)}
        carriers={values.carriers}
        onCarriers={(carriers) => set({ carriers })}
      />
    );
  return (
    <TextAreaField
      {...shared}
      rows={8}
      maxLength={16_000}
      value={values.text}
      onValue={(text) => set({ text })}
      {...bind('text')}
    />
  );
}

/** The one field of a key, by its kind. */
function ValueField({ entry, values, set, bind }: FieldProps) {
  const { t } = useTranslation('config');
  const { helpOf, limitsOf, textOf } = useConfigWords();
  const label = t('field.value');
  const help = [helpOf(entry.key), limitsOf(entry), t('standardIs', { text: textOf(entry, entry.standard) })];
  const shared: SharedProps = { label, help: help.join(' · ') };
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
  if (entry.kind === 'json') return <ListedField {...{ entry, values, set, bind, shared }} />;
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

function useConfigForm(entry: GeneralConfigEntry, onClose: () => void) {
  const { t } = useTranslation('config');
  const { nameOf } = useConfigWords();
  return useSavedForm({
    name: `general-config:${entry.key}:${entry.id}:${entry.version}`,
    draft: configDraftSchema,
    schema: configSchemaOf(entry),
    initial: draftOf(entry),
    refusedBy: configRefusedOf(entry),
    save: useSaveConfig(),
    callOf: (value) => ({ entry, value }),
    done: () => ({ title: t('saved'), detail: nameOf(entry.key) }),
    onClose,
  });
}

/** Sets a key or changes what is set, its history below. */
export function ConfigSheet({ entry, onClose }: { entry: GeneralConfigEntry; onClose: () => void }) {
  const { t } = useTranslation('config');
  const { nameOf } = useConfigWords();
  const saved = useConfigForm(entry, onClose);
  return (
    <RecordSheet
      title={nameOf(entry.key)}
      submit={t(entry.id === null ? 'set' : 'save')}
      saved={saved}
      history={<ConfigHistory entry={entry} />}
    >
      <ValueField entry={entry} values={saved.form.values} set={saved.set} bind={saved.bind} />
    </RecordSheet>
  );
}
