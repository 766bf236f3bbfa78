import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { volumeWords } from './sales-volume.ts';

/** Where, how many and with which apps the device will be sold, as names and values. */
export function useSalesFacts(materials: ApplicationDetail['materials']): { term: string; value: string }[] {
  const { t } = useTranslation('device');
  const catalogue = useCatalogue();
  const language = useLanguage();
  const comma = t('comma');
  const regions = materials.salesRegions
    .map((region) => catalogue.nameOf('sales-region', region))
    .join(comma);
  const apps = materials.preloadedApps.map((app) => catalogue.nameOf('preloaded-app', app)).join(comma);
  return [
    { term: t('material.salesRegions'), value: regions },
    { term: t('material.salesVolume'), value: t('volume', volumeWords(materials.salesVolume, language)) },
    { term: t('material.preloadedApps'), value: apps },
  ];
}
