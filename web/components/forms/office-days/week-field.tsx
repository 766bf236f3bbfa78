import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';
import { weekOf, weekText } from '#web/lib/forms/holidays-form.ts';
import css from './week-field.module.css';

/** Monday first; Sunday is 0. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

type WeekFieldProps = {
  label: string;
  /** The numbers of the days that are worked. */
  value: string;
  onValue: (value: string) => void;
  onBlur?: () => void;
  error?: string | null;
};

/** The days of the week that are worked. */
export function WeekField({ label, value, onValue, onBlur, error }: WeekFieldProps) {
  const { t } = useTranslation('form');
  const worked = weekOf(value);
  const toggle = (day: number) =>
    onValue(weekText(worked.includes(day) ? worked.filter((one) => one !== day) : [...worked, day]));
  return (
    <fieldset className={css.field}>
      <legend>{label}</legend>
      <div className={css.week}>
        {weekdays.map((day) => {
          const on = worked.includes(day);
          return (
            <label key={day} className={on ? css.chosen : undefined}>
              <input
                type="checkbox"
                className="sr-only"
                checked={on}
                onChange={() => toggle(day)}
                onBlur={onBlur}
              />
              {t(`weekday.${day}`)}
              {on && <Icon name="check" />}
            </label>
          );
        })}
      </div>
      {error && (
        <p className="field-error">
          <Icon name="warn" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
