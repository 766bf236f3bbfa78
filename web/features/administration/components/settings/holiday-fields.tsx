import { useTranslation } from 'react-i18next';
import { HolidayCalendar } from '#web/components/forms/office-days/holiday-calendar.tsx';
import { WeekField } from '#web/components/forms/office-days/week-field.tsx';
import { ZoneField } from '#web/components/forms/office-days/zone-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { HolidayField } from '#web/lib/forms/holidays-form.ts';
import type { SettingBinding } from './setting-form.tsx';

/** The office's week, zone and hours, and the calendar of days that are not as the week has them. */
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
      <div className="whole">
        <HolidayCalendar label={t('holiday.days.label')} {...field('days')} />
      </div>
    </>
  );
}
