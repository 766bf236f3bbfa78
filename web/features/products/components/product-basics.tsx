import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import { type ProductText, productTextNames } from '#domain/products/products.ts';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import type { ProductFormParts } from '../model/form-parts.ts';
import { usePartnerCodes } from '../model/partner-codes.ts';
import { ChannelFields } from './channel-fields.tsx';
import { NoPartnerCode } from './no-partner-code.tsx';

const lineLimit = 64;

/** What is said below the inputs, and which may stay empty. */
const inputs: Record<ProductText, { help?: 'nameEn' | 'brand' | 'brandAlias' | 'model'; optional?: true }> = {
  name: {},
  nameEn: { help: 'nameEn', optional: true },
  brand: { help: 'brand' },
  brandAlias: { help: 'brandAlias' },
  model: { help: 'model' },
  series: { optional: true },
};

/** What the product had of each list before it is changed: that may stay though it is retired. */
type StoredChoices = Record<'category' | 'cpuArchitecture' | 'screenDensity', readonly string[]>;
type BasicsProps = ProductFormParts & { before: StoredChoices };

function beforeOf(product: ProductView | null): StoredChoices {
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
  return (
    <>
      {productTextNames.map((name) => {
        const { help, optional } = inputs[name];
        return (
          <TextField
            key={name}
            label={t(`field.${name}`)}
            help={help && t(`help.${help}`)}
            optional={optional}
            maxLength={lineLimit}
            value={values[name] ?? ''}
            onValue={(value) => set({ [name]: value })}
            {...bind(name)}
          />
        );
      })}
      <SelectField
        label={t('category')}
        placeholder={t('chooseCategory')}
        value={values.category}
        options={catalogue.choices('category', before.category)}
        onValue={(category) => set({ category })}
        {...bind('category')}
      />
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
        name="cpuArchitecture"
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
        name="screenDensity"
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
export function ProductBasics(props: ProductFormParts & { product: ProductView | null }) {
  const { product, ...form } = props;
  const parts = { ...form, before: beforeOf(product) };
  const { values, set, bind } = parts;
  const { codes, known } = usePartnerCodes(product);
  const chosen = values.partnerCode ?? codes[0] ?? null;
  return (
    <div className="form-grid">
      <Identity {...parts} />
      <Extended {...parts} />
      <div className="whole">
        {known && codes.length === 0 && <NoPartnerCode />}
        <ChannelFields
          optional
          product={product?.id}
          model={values.model}
          codes={codes}
          partnerCode={chosen}
          customCode={values.customCode ?? ''}
          onPartnerCode={(code) => set({ partnerCode: code })}
          onCustomCode={(code) => set({ customCode: code || null })}
          bind={bind}
        />
      </div>
    </div>
  );
}
