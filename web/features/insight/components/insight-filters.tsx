import { useTranslation } from 'react-i18next';
import { certificationModes } from '#domain/applications/statuses.ts';
import { type PeriodLength, periodLengths } from '#domain/insight/insight-period.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { FilterSelect } from '#web/components/lists/list-filters.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { insightFile } from '../api/read-insight.ts';
import { insightQueryOf } from '../model/insight-query.ts';
import css from './insight.module.css';

/** How many months the figures reach back, the present one included. */
export function PeriodSelect({ months }: { months: PeriodLength }) {
  const { t } = useTranslation('insight');
  const { search, set } = useAddressFilters();
  return (
    <Select
      aria-label={t('period')}
      value={insightQueryOf(search, months).months}
      options={periodLengths.map((value) => ({ value, label: t('lastMonths', { count: Number(value) }) }))}
      onValue={(value) => set('months', value)}
    />
  );
}

/** All tables in one file. */
export function ExportAll({ months }: { months: PeriodLength }) {
  const { t } = useTranslation('insight');
  const { search } = useAddressFilters();
  const lang = useLanguage();
  return (
    <a className="btn" href={insightFile({ ...insightQueryOf(search, months), lang })} download>
      <Icon name="download" />
      {t('exportAll')}
    </a>
  );
}

/** What the figures are narrowed to; all of it in the address. */
export function InsightFilters() {
  const { t } = useTranslation('insight');
  const categories = useCatalogue().all('category');
  const modes = certificationModes.map((value) => ({ value, label: t(`modes.${value}`) }));
  return (
    <div className={css.filters}>
      <PeriodSelect months="6" />
      <FilterSelect name="mode" label={t('mode')} all={t('allModes')} options={modes} />
      <FilterSelect name="category" label={t('category')} all={t('allCategories')} options={categories} />
      <ExportAll months="6" />
    </div>
  );
}
