import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import { limits } from '#domain/shared/limits.ts';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useOwnOnboarding } from '#web/lib/session/enterprise-state.ts';
import type { ProductFormParts } from '../model/form-parts.ts';

const lineLimit = 64;

/** What the product had of each list before it is changed: that may stay though it is retired. */
type Before = Record<'category' | 'cpuArchitecture' | 'screenDensity', readonly string[]>;
type BasicsProps = ProductFormParts & { before: Before };

function beforeOf(product: ProductView | null): Before {
  const listed = (code: string | null | undefined) => (code ? [code] : []);
  return {
    category: listed(product?.category),
    cpuArchitecture: listed(product?.cpuArchitecture),
    screenDensity: listed(product?.screenDensity),
  };
}

function Identity({ values, set, bind, before }: BasicsProps) {
  const { t } = useTranslation('products');
  const catalogue = useCatalogue();
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
        options={catalogue.choices('category', before.category)}
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

function Extended({ values, set, bind, before }: BasicsProps) {
  const { t } = useTranslation('products');
  const catalogue = useCatalogue();
  return (
    <>
      <SelectField
        optional
        label={t('cpuArchitecture')}
        help={t('help.beforeApplying')}
        placeholder={t('notGiven')}
        value={values.cpuArchitecture ?? ''}
        options={catalogue.choices('cpu-architecture', before.cpuArchitecture)}
        onValue={(value) => set({ cpuArchitecture: value || null })}
        {...bind('cpuArchitecture')}
      />
      <SelectField
        optional
        label={t('screenDensity')}
        help={t('help.beforeApplying')}
        placeholder={t('notGiven')}
        value={values.screenDensity ?? ''}
        options={catalogue.choices('screen-density', before.screenDensity)}
        onValue={(value) => set({ screenDensity: value || null })}
        {...bind('screenDensity')}
      />
    </>
  );
}

/** Everything of a product but its configurations and contacts. */
export function ProductBasics(
  props: ProductFormParts & { product: ProductView | null; partnerCode: string | null },
) {
  const { product, partnerCode, ...form } = props;
  const parts = { ...form, before: beforeOf(product) };
  const { t } = useTranslation('products');
  const { values, set, bind } = parts;
  const code = values.customCode ?? '';
  const codes = useOwnOnboarding().data?.onboarding?.codes ?? [];
  // A code that was withdrawn stays that of its product.
  const choices = [...new Set([product?.partnerCode, ...codes])].filter((one) => one != null);
  const chosen = values.partnerCode ?? partnerCode ?? choices[0] ?? null;
  return (
    <div className="form-grid">
      <Identity {...parts} />
      <Extended {...parts} />
      {choices.length > 1 && (
        <SelectField
          label={t('partnerCode')}
          help={t('help.partnerCode')}
          value={chosen ?? ''}
          options={choices.map((value) => ({ value, label: value }))}
          onValue={(value) => set({ partnerCode: value || null })}
          {...bind('partnerCode')}
        />
      )}
      <TextField
        optional
        fieldClass="whole"
        className="mono"
        label={t('channelCode')}
        help={t('help.channelCode')}
        maxLength={limits.customCodeLength}
        before={chosen && <span className="dim mono">{chosen}</span>}
        value={code}
        onValue={(value) => set({ customCode: value.toUpperCase() || null })}
        {...bind('customCode')}
        aside={`${code.length} / ${limits.customCodeLength}`}
      />
    </div>
  );
}
