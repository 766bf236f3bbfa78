import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

const actions = ['created', 'edited', 'retired', 'restored', 'published'] as const;
type Field = KeyBelow<'reference', 'field'>;

/** What was changed in an item, or in the list of preloaded apps. */
export function ItemHistory({ id }: { id: string }) {
  const { t, i18n } = useTranslation('reference');
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  const actionName = (action: string) => {
    const known = actions.find((one) => one === action);
    return known ? t(`action.${known}`) : action;
  };
  const fieldName = (field: string) =>
    i18n.exists(`reference:field.${field}`) ? t(`field.${field as Field}`) : field;
  const valueText = (field: string, value: unknown) => {
    if (field === 'state' && (value === 'in-use' || value === 'retired')) return t(`state.${value}`);
    return undefined;
  };
  return (
    <ChangeHistory
      kind="reference"
      id={id}
      you={user.accountId}
      actionName={actionName}
      fieldName={fieldName}
      valueText={valueText}
    />
  );
}
