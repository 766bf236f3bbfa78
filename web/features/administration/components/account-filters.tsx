import { useTranslation } from 'react-i18next';
import { roles } from '#domain/accounts/permissions.ts';
import { Button } from '#web/components/controls/button.tsx';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { useListTotal } from '#web/lib/lists/use-list-total.ts';
import { yesOrNo } from '../model/list-query.ts';

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
  const counted = useListTotal(total);
  const ofOne = search.get('enterprise') && (
    <>
      <span className="tools-break" />
      <span>{t('accounts.ofEnterprise', { name: enterprise ?? '' })}</span>
      <Button small icon="cross" onClick={() => set('enterprise', '')}>
        {t('accounts.ofAll')}
      </Button>
    </>
  );
  return (
    <ListFilters many find={t('accounts.find')} total={counted && t('accounts.total', counted)} aside={ofOne}>
      <FilterSelect
        name="role"
        label={t('accounts.roles')}
        all={t('accounts.allRoles')}
        options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      <FilterSelect
        name="online"
        label={t('accounts.sessions')}
        all={t('accounts.allSessions')}
        options={yesOrNo.map((value) => ({ value, label: t(`accounts.online.${value}`) }))}
      />
      <FilterSelect
        name="disabled"
        label={t('accounts.state')}
        all={t('accounts.allStates')}
        options={yesOrNo.map((value) => ({ value, label: t(`accounts.disabled.${value}`) }))}
      />
    </ListFilters>
  );
}
