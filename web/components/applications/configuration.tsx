import { useTranslation } from 'react-i18next';
import { formatConfiguration, type MemorySize } from '#web/lib/language/numbers.ts';

/** The number of a configuration in a box. */
export function ConfigurationBadge({ index }: { index: number }) {
  const { t } = useTranslation();
  return (
    <span className="cfg">
      <span className="sr-only">{t('configuration', { index })}</span>
      <span aria-hidden="true">{index}</span>
    </span>
  );
}

type ConfigurationNameProps = { index: number; ram: MemorySize; rom: MemorySize; note?: string };

/** Number, memory and, below, a note such as its label and suite. */
export function ConfigurationName({ index, ram, rom, note }: ConfigurationNameProps) {
  return (
    <span className="lead">
      <ConfigurationBadge index={index} />
      <span>
        <b>{formatConfiguration(ram, rom)}</b>
        {note && <small>{note}</small>}
      </span>
    </span>
  );
}
