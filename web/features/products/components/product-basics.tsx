import { useTranslation } from 'react-i18next';
import { cpuArchitectures, productCategories, screenDensities } from '#domain/products/products.ts';
import { limits } from '#domain/shared/limits.ts';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { ProductFormParts } from '../model/form-parts.ts';

const lineLimit = 64;

function Identity({ values, set, bind }: ProductFormParts) {
  const { t } = useTranslation(['products', 'device']);
  const text = (field: 'name' | 'nameEn' | 'brand' | 'brandAlias' | 'series' | 'model') => ({
    label: t(`field.${field}`),
    value: values[field] ?? '',
    maxLength: lineLimit,
    onValue: (value: string) => set({ [field]: value }),
    ...bind(field),
  });
  return (
    <>
      <TextField {...text('name')} />
      <TextField {...text('nameEn')} help={t('help.nameEn')} optional />
      <SelectField
        label={t('category')}
        placeholder={t('chooseCategory')}
        value={values.category}
        options={productCategories.map((value) => ({ value, label: t(`device:category.${value}`) }))}
        onValue={(category) => set({ category })}
        {...bind('category')}
      />
      <TextField {...text('brand')} help={t('help.brand')} />
      <TextField {...text('brandAlias')} help={t('help.brandAlias')} />
      <TextField {...text('model')} help={t('help.model')} />
      <TextField {...text('series')} optional />
    </>
  );
}

function Extended({ values, set, bind }: ProductFormParts) {
  const { t } = useTranslation(['products', 'device']);
  return (
    <>
      <SelectField
        optional
        label={t('cpuArchitecture')}
        help={t('help.beforeApplying')}
        placeholder={t('notGiven')}
        value={values.cpuArchitecture ?? ''}
        options={cpuArchitectures.map((value) => ({ value, label: value }))}
        onValue={(value) => set({ cpuArchitecture: value || null })}
        {...bind('cpuArchitecture')}
      />
      <SelectField
        optional
        label={t('screenDensity')}
        help={t('help.beforeApplying')}
        placeholder={t('notGiven')}
        value={values.screenDensity ?? ''}
        options={screenDensities.map((value) => ({ value, label: t(`device:density.${value}`) }))}
        onValue={(value) => set({ screenDensity: value || null })}
        {...bind('screenDensity')}
      />
    </>
  );
}

/** Everything of a product but its configurations and contacts. */
export function ProductBasics({ partnerCode, ...parts }: ProductFormParts & { partnerCode: string | null }) {
  const { t } = useTranslation('products');
  const { values, set, bind } = parts;
  const code = values.customCode ?? '';
  return (
    <div className="form-grid">
      <Identity {...parts} />
      <Extended {...parts} />
      <TextField
        optional
        fieldClass="whole"
        className="mono"
        label={t('channelCode')}
        help={t('help.channelCode')}
        maxLength={limits.customCodeLength}
        before={partnerCode && <span className="dim mono">{partnerCode}</span>}
        value={code}
        onValue={(value) => set({ customCode: value.toUpperCase() || null })}
        {...bind('customCode')}
        aside={`${code.length} / ${limits.customCodeLength}`}
      />
    </div>
  );
}
