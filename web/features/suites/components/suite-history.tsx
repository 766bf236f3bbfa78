import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RecordValue } from '#domain/programme-changes/programme-changes.ts';
import { type IssueFailure, issueFailures } from '#domain/suites/known-issues.ts';
import { type SuiteKind, type SuitePlatform, suiteKinds, suitePlatforms } from '#domain/suites/suites.ts';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { useScopeText } from '#web/lib/catalogue/use-scope-text.ts';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

type Field = KeyBelow<'suites', 'field'>;
type IssueField = KeyBelow<'suites', 'issue.field'>;
type Action = KeyBelow<'suites', 'action'>;

/** The values of a field in the reader's words; undefined leaves them as they are. */
function useSuiteValue() {
  const { t } = useTranslation('suites');
  const { change } = useScopeText();
  return (field: string, value: RecordValue): string | undefined => {
    const chosen = change(field, value);
    if (chosen !== undefined) return chosen;
    if (field === 'state' && (value === 'draft' || value === 'published' || value === 'withdrawn'))
      return t(`state.${value}`);
    if (field === 'kind' && suiteKinds.some((one) => one === value)) return t(`kind.${value as SuiteKind}`);
    if (field === 'platform' && suitePlatforms.some((one) => one === value))
      return t(`platform.${value as SuitePlatform}`);
    if (/^issue\.failure /.test(field) && issueFailures.some((one) => one === value))
      return t(`issue.failure.${value as IssueFailure}`);
    return undefined;
  };
}

/** What was changed in an edition. */
export function SuiteHistory({ id }: { id: string }) {
  const { t, i18n } = useTranslation('suites');
  const { data: user } = useQuery(sessionQuery);
  const valueText = useSuiteValue();
  const nameOf = (field: string) => {
    // Of an issue the changes name the field and the issue: an edition has many.
    const [, ofIssue, issue = ''] = /^issue\.(\w+) (.*)$/s.exec(field) ?? [];
    if (ofIssue) return `${t(`issue.field.${ofIssue as IssueField}`)} · ${issue}`;
    return i18n.exists(`suites:field.${field}`) ? t(`field.${field as Field}`) : field;
  };
  if (!user) return null;
  return (
    <ChangeHistory
      kind="suite"
      id={id}
      you={user.accountId}
      actionName={(action) =>
        i18n.exists(`suites:action.${action}`) ? t(`action.${action as Action}`) : action
      }
      fieldName={nameOf}
      valueText={valueText}
    />
  );
}
