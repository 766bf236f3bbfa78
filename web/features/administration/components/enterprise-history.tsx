import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RecordValue } from '#domain/programme-changes/programme-changes.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

const kindOf: Partial<Record<string, ReferenceKind>> = {
  categories: 'category',
  salesRegions: 'sales-region',
};

/** What was changed of an enterprise. */
export function EnterpriseHistory({ id }: { id: string }) {
  const { t, i18n } = useTranslation(['enterprises', 'common', 'settings']);
  const { data: user } = useQuery(sessionQuery);
  const catalogue = useCatalogue();
  const fieldName = (field: string) => {
    const [quotas, quota = ''] = field.split('.');
    if (quotas === 'quotas' && quota) return t(`settings:quota.${quota as 'products'}.label`);
    return t(`enterprises:field.${field as KeyBelow<'enterprises', 'field'>}`);
  };
  const valueText = (field: string, value: RecordValue) => {
    const kind = kindOf[field];
    if (kind && Array.isArray(value) && value.length > 0) {
      return value.map((code) => catalogue.nameOf(kind, code)).join(t('common:change.comma'));
    }
    const key = `enterprises:value.${field}.${value}`;
    return i18n.exists(key) ? t(key as 'enterprises:value.state.0') : undefined;
  };
  return (
    <Panel as="aside" title={t('common:change.history')} padded>
      {user && (
        <ChangeHistory
          kind="enterprise"
          id={id}
          you={user.accountId}
          actionName={(action) => t(`enterprises:action.${action as KeyBelow<'enterprises', 'action'>}`)}
          fieldName={fieldName}
          valueText={valueText}
        />
      )}
    </Panel>
  );
}
