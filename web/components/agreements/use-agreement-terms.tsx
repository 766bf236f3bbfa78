import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import { isEditable } from '#domain/business-agreements/business-agreements.ts';
import type { Fact } from '#web/components/page/panel.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';

/** Codes in the words of the reference data; a dash where nothing is said. */
export function useCodeNames() {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  return (kind: 'category' | 'sales-region', codes: readonly string[]) =>
    codes.map((code) => catalogue.nameOf(kind, code)).join(t('change.comma')) || '–';
}

/** What is agreed: for what, where, with which apps, from when until when. */
export function useAgreementTerms(): (agreement: BusinessAgreement) => Fact[] {
  const { t } = useTranslation('enterprises');
  const namesOf = useCodeNames();
  return ({ state, categories, salesRegions, validFrom, validUntil, preloadedListVersion, signedOn }) => {
    const [since, until] = isEditable(state) ? ['–', '–'] : [t('agreement.always'), t('agreement.endless')];
    const unlimited = isEditable(state) ? '–' : t('agreement.unlimited');
    const period = validFrom || validUntil ? `${validFrom ?? since} – ${validUntil ?? until}` : unlimited;
    return [
      { term: t('agreement.categories'), value: namesOf('category', categories) },
      { term: t('agreement.salesRegions'), value: namesOf('sales-region', salesRegions) },
      {
        term: t('agreement.list'),
        value:
          preloadedListVersion === null ? '–' : t('agreement.listVersion', { version: preloadedListVersion }),
      },
      { term: t('agreement.period'), value: <span className="number">{period}</span> },
      ...(signedOn ? [{ term: t('agreement.signedOn'), value: signedOn }] : []),
    ];
  };
}
