import { useTranslation } from 'react-i18next';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import type { SettingBinding } from './setting-form.tsx';

const names = ['holidays', 'workdays'] as const;

/** Days that are not as the week has them, one a line. */
export function HolidayFields({ field }: { field: (name: (typeof names)[number]) => SettingBinding }) {
  const { t } = useTranslation('settings');
  return names.map((name) => (
    <TextAreaField
      key={name}
      label={t(`holiday.${name}.label`)}
      help={t(`holiday.${name}.help`)}
      rows={10}
      {...field(name)}
    />
  ));
}
