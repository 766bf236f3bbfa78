import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { documentStates } from '#domain/documents/documents.ts';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { useScopeText } from '#web/lib/catalogue/use-scope-text.ts';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

const actions = [
  'created',
  'edited',
  'drafted',
  'draft-deleted',
  'moved',
  'published',
  'withdrawn',
  'deleted',
] as const;

/** What was changed in a document or a directory. */
export function DocumentHistory({ kind, id }: { kind: 'document' | 'document-directory'; id: string }) {
  const { t, i18n } = useTranslation('documents');
  const { change } = useScopeText();
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  const fieldName = (field: string) =>
    i18n.exists(`documents:field.${field}`) ? t(`field.${field as KeyBelow<'documents', 'field'>}`) : field;
  return (
    <ChangeHistory
      kind={kind}
      id={id}
      you={user.accountId}
      actionName={(action) => t(`action.${actions.find((one) => one === action) ?? 'edited'}`)}
      fieldName={fieldName}
      valueText={(field, value) => {
        const state = field === 'state' && documentStates.find((one) => one === value);
        return state ? t(`state.${state}`) : change(field, value);
      }}
    />
  );
}
