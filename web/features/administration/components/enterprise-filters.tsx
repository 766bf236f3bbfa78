import { useTranslation } from 'react-i18next';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { onboardingSteps, onboardingTurns } from '#domain/enterprises/onboarding.ts';
import { limits } from '#domain/shared/limits.ts';
import { Select } from '#web/components/forms/select-field.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { formatUpTo, totalOf } from '#web/lib/language/numbers.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { choiceOfContact, chosen, contactChoices, nameOfChoice } from '../model/list-query.ts';

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

/** Whether it has a business contact, and whom; whoever the address names is offered in any case. */
function ContactFilter({ contacts = [] }: { contacts: readonly string[] | undefined }) {
  const { t } = useTranslation('enterprises');
  const { search, set } = useAddressFilters();
  const value = search.get('contact') ?? '';
  const known = [
    ...contactChoices.map((choice) => ({ value: choice as string, label: t(`contactChoice.${choice}`) })),
    ...contacts.map((name) => ({ value: choiceOfContact(name), label: name })),
  ];
  const isKnown = value === '' || known.some((option) => option.value === value);
  const named = { value, label: nameOfChoice(value) };
  return (
    <Select
      aria-label={t('filterContact')}
      placeholder={t('allContacts')}
      value={value}
      options={isKnown ? known : [...known, named]}
      onValue={(choice) => set('contact', choice)}
    />
  );
}

/** Which category its agreement is for. */
function CategoryFilter() {
  const { t } = useTranslation('enterprises');
  const { search, set } = useAddressFilters();
  const catalogue = useCatalogue();
  return (
    <Select
      aria-label={t('filterCategory')}
      placeholder={t('allCategories')}
      value={search.get('category') ?? ''}
      options={catalogue.all('category')}
      onValue={(value) => set('category', value)}
    />
  );
}

type Listed = { total: number; turns: Counts; contacts: readonly string[] };

/** Which enterprise, whose turn it is and for which step, whom it turns to, and what is agreed with it. */
export function EnterpriseFilters({ list }: { list: Listed | undefined }) {
  const { t } = useTranslation(['administration', 'enterprises']);
  const { search, set } = useAddressFilters();
  const { total, turns, contacts } = list ?? {};
  return (
    <>
      <Turns turns={turns} />
      <search className="tools many">
        <KeywordBox label={t('enterprises.find')} />
        <Select
          aria-label={t('enterprises:filterStep')}
          placeholder={t('enterprises:allSteps')}
          value={chosen(search, 'step', onboardingSteps)}
          options={onboardingSteps.map((value) => ({ value, label: t(`enterprises:step.${value}`) }))}
          onValue={(value) => set('step', value)}
        />
        <ContactFilter contacts={contacts} />
        <CategoryFilter />
        <span className="grow" />
        {total !== undefined && (
          <span className="cap">{t('enterprises.total', totalOf(total, search.has('keyword')))}</span>
        )}
      </search>
    </>
  );
}
