import { useTranslation } from 'react-i18next';
import type { ConfigurationView } from '#contract/products.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { formatConfiguration } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';

/** "For configuration 2, 12 GB + 256 GB". */
export function ForConfiguration({ configuration }: { configuration: ConfigurationView }) {
  const { t } = useTranslation('evidence');
  const words = useDeviceWords();
  const { ordinal, ram, rom } = configuration;
  return (
    <>
      <span className="cap">{t('usedFor')}</span> <ConfigurationBadge index={ordinal} />{' '}
      {formatConfiguration(ram, rom)} <span className="cap">{words.labelOf(configuration)}</span>
    </>
  );
}
