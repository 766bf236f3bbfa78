import { useTranslation } from 'react-i18next';
import { Select } from '#web/components/forms/select-field.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { chosen, enterpriseStates, verificationStates } from '../model/list-query.ts';

/** Which enterprise, permitted or not, verified or not. */
export function EnterpriseFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation('administration');
  const { search, set } = useAddressFilters();
  return (
    <search className="tools many">
      <KeywordBox label={t('enterprises.find')} />
      <Select
        aria-label={t('enterprises.permission')}
        placeholder={t('enterprises.allStates')}
        value={chosen(search, 'state', enterpriseStates)}
        options={enterpriseStates.map((value) => ({ value, label: t(`enterprises.state.${value}`) }))}
        onValue={(value) => set('state', value)}
      />
      <Select
        aria-label={t('enterprises.verification')}
        placeholder={t('enterprises.allVerifications')}
        value={chosen(search, 'verification', verificationStates)}
        options={verificationStates.map((value) => ({ value, label: t(`enterprises.verified.${value}`) }))}
        onValue={(value) => set('verification', value)}
      />
      <span className="grow" />
      {total !== undefined && <span className="cap">{t('enterprises.total', { count: total })}</span>}
    </search>
  );
}
