import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configurationSchema, memoryUnits } from '#domain/products/products.ts';
import { limits } from '#domain/shared/limits.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { NumberField, TextField } from '#web/components/forms/text-field.tsx';
import type { ProductFormParts } from '../model/form-parts.ts';
import { type ConfigurationDraft, emptyConfiguration } from '../model/product-draft.ts';
import css from './product.module.css';

type RowProps = {
  index: number;
  value: ConfigurationDraft;
  bind: ProductFormParts['bind'];
  onChange: (value: ConfigurationDraft) => void;
  onRemove: (() => void) | null;
};

const labelLimit = 32;

function MemoryField({ kind, index, value, bind, onChange }: RowProps & { kind: 'ram' | 'rom' }) {
  const { t } = useTranslation('products');
  const memory = value[kind];
  const change = (part: Partial<typeof memory>) => onChange({ ...value, [kind]: { ...memory, ...part } });
  return (
    <div className={css.memory}>
      <NumberField
        label={t(kind)}
        min={1}
        step={1}
        value={memory.value}
        onValue={(next) => change({ value: next })}
        {...bind(`configurations.${index}.${kind}.value`)}
      />
      <Select
        aria-label={t('unitOf', { name: t(kind) })}
        value={memory.unit}
        options={memoryUnits.map((unit) => ({ value: unit, label: unit }))}
        onValue={(unit) => unit && change({ unit })}
      />
    </div>
  );
}

function ConfigurationRow(props: RowProps) {
  const { index, value, bind, onChange, onRemove } = props;
  const { t } = useTranslation('products');
  return (
    <li className={css.configuration}>
      <ConfigurationBadge index={index + 1} />
      <MemoryField {...props} kind="ram" />
      <MemoryField {...props} kind="rom" />
      <TextField
        label={t('label')}
        maxLength={labelLimit}
        value={value.label}
        onValue={(label) => onChange({ ...value, label })}
        {...bind(`configurations.${index}.label`)}
      />
      <TextField
        optional
        label={t('labelEn')}
        maxLength={labelLimit}
        value={value.labelEn ?? ''}
        onValue={(labelEn) => onChange({ ...value, labelEn })}
        {...bind(`configurations.${index}.labelEn`)}
      />
      <IconButton
        icon="trash"
        label={t('removeConfiguration', { index: index + 1 })}
        disabled={!onRemove}
        onClick={() => onRemove?.()}
      />
    </li>
  );
}

/** The memory configurations of a product, at most ten and no two alike. */
export function ConfigurationRows({ values, set, bind }: ProductFormParts) {
  const { t } = useTranslation(['products', 'client']);
  const [early, setEarly] = useState(false);
  const rows = values.configurations;
  const most = limits.configurationsPerProduct;
  const replace = (index: number, next: ConfigurationDraft[]) =>
    set({ configurations: rows.toSpliced(index, 1, ...next) });
  const unfinished = rows.some((row) => !configurationSchema.safeParse(row).success);
  const add = () => {
    setEarly(unfinished);
    if (!unfinished) set({ configurations: [...rows, emptyConfiguration()] });
  };
  const error = early && unfinished ? t('client:configurationIncomplete') : bind('configurations').error;
  return (
    <fieldset className="field form-part">
      <legend className="heading">
        {t('configurations')} <span className="cap">{t('ofMost', { count: rows.length, most })}</span>
      </legend>
      <ol className={css.configurations}>
        {rows.map((row, index) => (
          <ConfigurationRow
            key={index}
            index={index}
            value={row}
            bind={bind}
            onChange={(next) => replace(index, [next])}
            onRemove={rows.length > 1 ? () => replace(index, []) : null}
          />
        ))}
      </ol>
      <FieldNote error={error} help={t('help.configurations')} />
      <Button small icon="plus" disabled={rows.length >= most} onClick={add}>
        {t('addConfiguration')}
      </Button>
    </fieldset>
  );
}
