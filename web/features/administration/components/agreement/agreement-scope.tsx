import { useTranslation } from 'react-i18next';
import { CheckGroup } from '#web/components/forms/check-box.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import type { FieldBinding } from '#web/lib/forms/field-errors.ts';

type Values = { categories: string[]; salesRegions: string[] };
type ScopeProps = {
  values: Values;
  set: (changes: Partial<Values>) => void;
  bind: (field: keyof Values) => FieldBinding;
  /** Codes that are not offered: an agreement has them already. */
  without?: Values;
};

/** For which categories and regions. */
export function AgreementScope({ values, set, bind, without }: ScopeProps) {
  const { t } = useTranslation('enterprises');
  const catalogue = useCatalogue();
  return (['categories', 'salesRegions'] as const).map((field) => {
    const kind = field === 'categories' ? 'category' : 'sales-region';
    const offered = catalogue
      .choices(kind, values[field])
      .filter(({ value }) => !without?.[field].includes(value));
    return (
      <CheckGroup
        key={field}
        legend={t(`agreement.${field}`)}
        options={offered}
        value={values[field]}
        onChange={(codes) => set({ [field]: codes })}
        help={offered.length === 0 ? t('agreement.supplement.all') : undefined}
        {...bind(field)}
      />
    );
  });
}

type DayProps = { label: string; value: string; onValue: (day: string) => void; optional?: boolean };

/** A day, as the browser asks for it. */
export function DayField(props: DayProps & FieldBinding) {
  return <TextField type="date" className="number" {...props} />;
}
