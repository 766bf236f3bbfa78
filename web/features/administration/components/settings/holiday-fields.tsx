import { useTranslation } from 'react-i18next';
import { HolidayImport } from '#web/components/forms/office-days/holiday-import.tsx';
import { WeekField } from '#web/components/forms/office-days/week-field.tsx';
import { ZoneField } from '#web/components/forms/office-days/zone-field.tsx';
import { TextAreaField, TextField } from '#web/components/forms/text-field.tsx';
import type { HolidayField } from '#web/lib/forms/holidays-form.ts';
import type { SettingBinding } from './setting-form.tsx';

const lists = ['holidays', 'workdays'] as const;

/** The office's week, zone and hours; days that are not as the week has them, one a line. */
export function HolidayFields({ field }: { field: (name: HolidayField) => SettingBinding }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <WeekField label={t('holiday.week.label')} {...field('week')} />
      <div className="whole">
        <ZoneField label={t('holiday.zone.label')} {...field('zone')} />
      </div>
      <TextField label={t('holiday.opens.label')} type="time" {...field('opens')} />
      <TextField
        label={t('holiday.closes.label')}
        help={t('holiday.closes.help')}
        type="time"
        {...field('closes')}
      />
      {lists.map((name) => (
        <TextAreaField
          key={name}
          label={t(`holiday.${name}.label`)}
          help={t(`holiday.${name}.help`)}
          rows={10}
          {...field(name)}
        />
      ))}
      <HolidayImport holidays={field('holidays')} workdays={field('workdays')} />
    </>
  );
}
