import { useTranslation } from 'react-i18next';
import { roles } from '#domain/accounts/permissions.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { KeywordBox } from '#web/components/lists/keyword-box.tsx';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { chosen, yesOrNo } from '../model/list-query.ts';

/** Who, in which role, signed in or not, disabled or not; one enterprise where the address names it. */
export function AccountFilters({
  total,
  enterprise,
}: {
  total: number | undefined;
  enterprise: string | null;
}) {
  const { t } = useTranslation('administration');
  const { search, set } = useAddressFilters();
  return (
    <search className="tools many">
      <KeywordBox label={t('accounts.find')} />
      <Select
        aria-label={t('accounts.roles')}
        placeholder={t('accounts.allRoles')}
        value={chosen(search, 'role', roles)}
        options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        onValue={(value) => set('role', value)}
      />
      <Select
        aria-label={t('accounts.sessions')}
        placeholder={t('accounts.allSessions')}
        value={chosen(search, 'online', yesOrNo)}
        options={yesOrNo.map((value) => ({ value, label: t(`accounts.online.${value}`) }))}
        onValue={(value) => set('online', value)}
      />
      <Select
        aria-label={t('accounts.state')}
        placeholder={t('accounts.allStates')}
        value={chosen(search, 'disabled', yesOrNo)}
        options={yesOrNo.map((value) => ({ value, label: t(`accounts.disabled.${value}`) }))}
        onValue={(value) => set('disabled', value)}
      />
      <span className="grow" />
      {total !== undefined && <span className="cap">{t('accounts.total', { count: total })}</span>}
      {search.get('enterprise') && (
        <>
          <span className="tools-break" />
          <span>{t('accounts.ofEnterprise', { name: enterprise ?? '' })}</span>
          <Button small icon="cross" onClick={() => set('enterprise', '')}>
            {t('accounts.ofAll')}
          </Button>
        </>
      )}
    </search>
  );
}
