import { useTranslation } from 'react-i18next';
import type { EnterpriseRight } from '#domain/accounts/enterprise-rights.ts';
import { roles as allRoles } from '#domain/accounts/permissions.ts';
import type { RecordValue } from '#domain/programme-changes/programme-changes.ts';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';

/** What was changed of an account, by whom. */
export function AccountHistory({ id, you }: { id: string; you: string }) {
  const { t } = useTranslation(['people', 'administration', 'common']);
  const valueText = (field: string, value: RecordValue) => {
    if (field === 'enterpriseRight') return t(`common:right.${value as EnterpriseRight}`);
    if (field !== 'roles' || !Array.isArray(value)) return undefined;
    const names = allRoles
      .filter((role) => value.includes(role))
      .map((role) => t(`administration:role.${role}`));
    return names.join(t('administration:separator'));
  };
  return (
    <ChangeHistory
      kind="account"
      id={id}
      you={you}
      actionName={(action) => t(`action.${action as KeyBelow<'people', 'action'>}`)}
      fieldName={(field) => t(`field.${field as KeyBelow<'people', 'field'>}`)}
      valueText={valueText}
    />
  );
}
