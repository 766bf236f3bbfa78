import { useTranslation } from 'react-i18next';
import type { EnterpriseTabs } from '#contract/admin-enterprises.ts';
import { onboardingSteps, onboardingTurns } from '#domain/enterprises/onboarding.ts';
import { limits } from '#domain/shared/limits.ts';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { useEnterpriseTabs } from '../api/list-enterprises.ts';
import { choiceOfContact, chosen, contactChoices, nameOfChoice } from '../model/list-query.ts';

/** Whose turn it is, with how many each; `all` is the tab without a filter. */
function Turns({ turns }: { turns: EnterpriseTabs['turns'] | undefined }) {
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

/** Whether it has a business contact, and whom; whoever the address names is offered in any case. */
function ContactFilter({ contacts = [] }: { contacts: EnterpriseTabs['contacts'] | undefined }) {
  const { t } = useTranslation('enterprises');
  const nameOf = usePersonName();
  const { search } = useAddressFilters();
  const value = search.get('contact') ?? '';
  const known = [
    ...contactChoices.map((choice) => ({ value: choice as string, label: t(`contactChoice.${choice}`) })),
    ...contacts.map(({ name, nameEn }) => ({ value: choiceOfContact(name), label: nameOf(name, nameEn) })),
  ];
  const isKnown = value === '' || known.some((option) => option.value === value);
  const options = isKnown ? known : [...known, { value, label: nameOfChoice(value) }];
  return <FilterSelect name="contact" label={t('filterContact')} all={t('allContacts')} options={options} />;
}

/** Which enterprise, whose turn it is and for which step, whom it turns to, and what is agreed with it. */
export function EnterpriseFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation(['administration', 'enterprises']);
  const counted = useListTotal(total);
  const { data: tabs } = useEnterpriseTabs();
  const categories = useCatalogue().all('category');
  const steps = onboardingSteps.map((value) => ({ value, label: t(`enterprises:step.${value}`) }));
  return (
    <>
      <Turns turns={tabs?.turns} />
      <ListFilters many find={t('enterprises.find')} total={counted && t('enterprises.total', counted)}>
        <FilterSelect
          name="step"
          label={t('enterprises:filterStep')}
          all={t('enterprises:allSteps')}
          options={steps}
        />
        <ContactFilter contacts={tabs?.contacts} />
        <FilterSelect
          name="category"
          label={t('enterprises:filterCategory')}
          all={t('enterprises:allCategories')}
          options={categories}
        />
      </ListFilters>
    </>
  );
}
