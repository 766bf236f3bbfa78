import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isZone } from '#domain/calendar/office-day.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { findZones, listZones, type Zone, zoneClock, zoneLabel } from '#web/lib/time/zones.ts';
import { TextField } from '../text-field.tsx';
import css from './zone-field.module.css';

type ZoneFieldProps = {
  label: string;
  /** The IANA name. */
  value: string;
  onValue: (value: string) => void;
  onBlur?: () => void;
  error?: string | null;
};

type OptionsProps = {
  id: string;
  label: string;
  zones: readonly Zone[];
  chosen: number;
  onChoose: (zone: Zone) => void;
};

function Options({ id, label, zones, chosen, onChoose }: OptionsProps) {
  const { t } = useTranslation('form');
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <div role="listbox" id={id} aria-label={label} className={css.options}>
      {zones.map((zone, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above keeps the focus and takes the keys.
        <div
          key={zone.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(zone)}
        >
          <span>{zone.label}</span>
          <small className="mono">{zone.name}</small>
        </div>
      ))}
      {zones.length === 0 && <p className="help">{t('zone.none')}</p>}
    </div>
  );
}

/** The words that are searched for, null while the list is closed; arrow keys choose, Enter takes, Escape closes. */
function useSearch(language: 'zh' | 'en', onValue: (value: string) => void) {
  const [words, setWords] = useState<string | null>(null);
  const [index, setIndex] = useState(0);
  const open = words !== null;
  const all = useMemo(() => (open ? listZones(language, new Date()) : []), [open, language]);
  const zones = findZones(all, words ?? '');
  const search = (text: string | null) => {
    setWords(text);
    setIndex(0);
  };
  const choose = (zone: Zone | undefined) => {
    if (zone) onValue(zone.name);
    search(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && !open) search('');
    else if (step !== 0) setIndex((at) => Math.max(0, Math.min(at + step, zones.length - 1)));
    else if (event.key === 'Enter' && open && !event.nativeEvent.isComposing) choose(zones[index]);
    else if (event.key === 'Escape' && open) search(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { words, open, zones, index, search, choose, onKeyDown };
}

/** A time zone out of the browser's own list, searched by city, country or offset; below stands what time it is there. */
export function ZoneField({ label, value, onValue, onBlur, error }: ZoneFieldProps) {
  const { t } = useTranslation('form');
  const language = useLanguage();
  const id = useId();
  const { words, open, zones, index, search, choose, onKeyDown } = useSearch(language, onValue);
  const now = new Date();
  const known = isZone(value);
  const called = zoneLabel(value, language, now);
  const there = known ? t('zone.there', { zone: called, time: zoneClock(value, now) }) : t('zone.search');
  return (
    <div className={css.zone}>
      <TextField
        label={label}
        error={error}
        help={open ? t('zone.search') : there}
        value={words ?? (known ? `${called} · ${value}` : value)}
        onValue={search}
        role="combobox"
        aria-expanded={open}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={open && zones.length > 0 ? `${id}-${index}` : undefined}
        spellCheck={false}
        onFocus={({ target }) => target.select()}
        onClick={() => open || search('')}
        onKeyDown={onKeyDown}
        onBlur={() => {
          search(null);
          onBlur?.();
        }}
      />
      {open && <Options id={id} label={label} zones={zones} chosen={index} onChoose={choose} />}
    </div>
  );
}
