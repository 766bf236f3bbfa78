import { useTranslation } from 'react-i18next';
import type { AdminIssue } from '#contract/programme/known-issues.ts';
import { type IssueFailure, issueFailures, issueLimits } from '#domain/suites/known-issues.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useSaveIssue } from '../../api/issues.ts';
import { issueDraftOf, issueDraftSchema, issueSchema } from '../../model/issue-form.ts';

type SheetProps = { suiteId: string; issue: AdminIssue | null; onClose: () => void };
type FormProps = { saved: ReturnType<typeof useIssueForm> };

function useIssueForm({ suiteId, issue, onClose }: SheetProps) {
  const { t } = useTranslation('suites');
  return useSavedForm({
    name: issue ? `issue:${issue.id}:${issue.version}` : `issue:${suiteId}`,
    draft: issueDraftSchema,
    schema: issueSchema,
    initial: issueDraftOf(issue),
    save: useSaveIssue(suiteId, issue),
    callOf: (given) => given,
    done: ({ pattern }) => ({ title: t(issue ? 'saved' : 'issue.added'), detail: pattern }),
    onClose,
  });
}

function Scope({ saved: { field, form, set, bind } }: FormProps) {
  const { t } = useTranslation('suites');
  return (
    <>
      {(['module', 'pattern'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`issue.field.${name}`)}
          maxLength={issueLimits[name]}
          help={t(`issue.help.${name}`)}
          {...field(name)}
        />
      ))}
      <SelectField<IssueFailure>
        label={t('issue.field.failure')}
        value={form.values.failure}
        options={issueFailures.map((value) => ({ value, label: t(`issue.failure.${value}`) }))}
        onValue={(failure) => failure && set({ failure })}
        {...bind('failure')}
      />
    </>
  );
}

function Words({ saved: { field } }: FormProps) {
  const { t } = useTranslation('suites');
  const texts = { multiline: true, maxLength: issueLimits.text };
  return (
    <>
      <BilingualField label={t('issue.text')} {...texts} zh={field('textZh')} en={field('textEn')} />
      <BilingualField
        label={t('issue.hint')}
        help={t('issue.help.hint')}
        optional
        {...texts}
        zh={field('hintZh')}
        en={field('hintEn')}
      />
      <TextField
        label={t('issue.field.link')}
        type="url"
        optional
        maxLength={issueLimits.link}
        placeholder="https://"
        {...field('link')}
      />
      <TextField label={t('issue.field.validFrom')} type="date" optional {...field('validFrom')} />
      <TextField
        label={t('issue.field.validUntil')}
        type="date"
        optional
        help={t('issue.help.days')}
        {...field('validUntil')}
      />
    </>
  );
}

/** Notes a known issue of an edition, or edits one; its history is the edition's. */
export function IssueSheet(props: SheetProps) {
  const { t } = useTranslation(['suites', 'form']);
  const saved = useIssueForm(props);
  return (
    <RecordSheet title={t(props.issue ? 'issue.editTitle' : 'issue.add')} submit={t('save')} saved={saved}>
      <Scope saved={saved} />
      <Words saved={saved} />
    </RecordSheet>
  );
}
