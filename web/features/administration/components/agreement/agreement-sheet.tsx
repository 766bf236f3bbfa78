import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useEditAgreement } from '../../api/business-agreement.ts';
import { termsDraftSchema, termsOf, termsRefused } from '../../model/agreement-form.ts';
import { AgreementScope, DayField } from './agreement-scope.tsx';

type SheetProps = { enterprise: PartnerEnterprise; onClose: () => void };

function useTerms({ enterprise: { id, agreement }, onClose }: SheetProps) {
  const { t } = useTranslation('enterprises');
  const { categories, salesRegions, preloadedListVersion, validFrom, validUntil, version: seen } = agreement;
  return useSavedForm({
    name: `agreement:${id}:${seen}`,
    draft: termsDraftSchema,
    schema: termsDraftSchema,
    initial: {
      categories,
      salesRegions,
      list: String(preloadedListVersion ?? ''),
      validFrom: validFrom ?? '',
      validUntil: validUntil ?? '',
    },
    refusedBy: termsRefused,
    save: useEditAgreement(),
    callOf: (given) => ({ id, ...termsOf(given), seen }),
    done: () => ({ title: t('agreement.saved') }),
    onClose,
  });
}

/** Writes what an agreement says. */
export function AgreementSheet(props: SheetProps) {
  const { enterprise } = props;
  const { t } = useTranslation('enterprises');
  const saved = useTerms(props);
  const { form, set, bind, field } = saved;
  const current = useCatalogue().preloadedList?.version;
  const versions = [...new Set([enterprise.agreement.preloadedListVersion, current])].filter(
    (one) => one != null,
  );
  return (
    <RecordSheet title={t('agreement.edit')} submit={t('agreement.save')} saved={saved}>
      <AgreementScope values={form.values} set={set} bind={bind} />
      <SelectField
        optional
        label={t('agreement.list')}
        placeholder={t('agreement.none')}
        options={versions.map((version) => ({
          value: String(version),
          label: t('agreement.listVersion', { version }),
        }))}
        {...field('list')}
      />
      {(['validFrom', 'validUntil'] as const).map((name) => (
        <DayField key={name} label={t(`agreement.${name}`)} {...field(name)} />
      ))}
    </RecordSheet>
  );
}
