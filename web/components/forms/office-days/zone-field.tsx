import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isZone } from '#domain/calendar/office-day.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { listZones, zoneClock, zoneLabel } from '#web/lib/time/zones.ts';
import { TextField } from '../text-field.tsx';

type ZoneFieldProps = {
  label: string;
  /** The IANA name, or what stands there of it. */
  value: string;
  onValue: (value: string) => void;
  onBlur?: () => void;
  error?: string | null;
};

/** A time zone: the browser's own list is searched by city, country or difference; below stands what time it is there. */
export function ZoneField({ value, ...field }: ZoneFieldProps) {
  const { t } = useTranslation('form');
  const language = useLanguage();
  const list = useId();
  const [searched, setSearched] = useState(false);
  const zones = useMemo(() => (searched ? listZones(language, new Date()) : []), [searched, language]);
  const now = new Date();
  const there = isZone(value)
    ? t('zone.there', { zone: zoneLabel(value, language, now), time: zoneClock(value, now) })
    : t('zone.search');
  return (
    <>
      <TextField
        {...field}
        value={value}
        help={there}
        list={list}
        spellCheck={false}
        onFocus={() => setSearched(true)}
      />
      <datalist id={list}>
        {zones.map(({ name, label }) => (
          <option key={name} value={name} label={label} />
        ))}
      </datalist>
    </>
  );
}
