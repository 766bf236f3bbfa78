import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requirementAreas, requirementStates } from '#domain/requirements/requirements.ts';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

const actions = ['created', 'edited', 'withdrawn', 'restored', 'published'] as const;
type Field = KeyBelow<'requirements', 'field'>;

/** What was changed in a requirement, or which editions were published. */
export function RequirementHistory({ id }: { id: string }) {
  const { t, i18n } = useTranslation('requirements');
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  const actionName = (action: string) => {
    const known = actions.find((one) => one === action);
    return known ? t(`action.${known}`) : action;
  };
  const fieldName = (field: string) =>
    i18n.exists(`requirements:field.${field}`) ? t(`field.${field as Field}`) : field;
  const valueText = (field: string, value: unknown) => {
    const state = field === 'state' && requirementStates.find((one) => one === value);
    if (state) return t(`state.${state}`);
    const area = field === 'area' && requirementAreas.find((one) => one === value);
    return area ? t(`area.${area}`) : undefined;
  };
  return (
    <ChangeHistory
      kind="requirement"
      id={id}
      you={user.accountId}
      actionName={actionName}
      fieldName={fieldName}
      valueText={valueText}
    />
  );
}
