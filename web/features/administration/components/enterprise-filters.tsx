import { useTranslation } from 'react-i18next';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { onboardingSteps, onboardingTurns } from '#domain/enterprises/onboarding.ts';
import { limits } from '#domain/shared/limits.ts';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { chosen } from '../model/list-query.ts';

type Counts = Record<AdminEnterprise['standing']['turn'], number>;

/** Whose turn it is, with how many each; `all` is the tab without a filter. */
function Turns({ turns }: { turns: Counts | undefined }) {
  const { t } = useTranslation('enterprises');
  const { search } = useAddressFilters();
  const all = turns && Object.values(turns).reduce((sum, count) => sum + count, 0);
  const counted = (count: number | undefined) =>
    count === undefined ? undefined : formatUpTo(count, limits.counted);
  const tabs = [
    ...onboardingTurns.map((turn) => ({
      id: turn as string,
      label: t(`tab.${turn}`),
      count: counted(turns?.[turn]),
    })),
    { id: 'all', label: t('tab.all'), count: counted(all) },
  ];
  const current = chosen(search, 'turn', onboardingTurns) || 'all';
  return (
    <TabLinks
      tabs={tabs}
      current={current}
      label={t('tab.label')}
      parameter="turn"
      drops={['after', 'back', 'step']}
    />
  );
}

/** Which enterprise, whose turn it is, and for which step. */
export function EnterpriseFilters({
  total,
  turns,
}: {
  total: number | undefined;
  turns: Counts | undefined;
}) {
  const { t } = useTranslation(['administration', 'enterprises']);
  const counted = useListTotal(total);
  const steps = onboardingSteps.map((value) => ({ value, label: t(`enterprises:step.${value}`) }));
  return (
    <>
      <Turns turns={turns} />
      <ListFilters many find={t('enterprises.find')} total={counted && t('enterprises.total', counted)}>
        <FilterSelect
          name="step"
          label={t('enterprises:filterStep')}
          all={t('enterprises:allSteps')}
          options={steps}
        />
      </ListFilters>
    </>
  );
}
