import { useTranslation } from 'react-i18next';
import type { AdminIssue } from '#contract/programme/known-issues.ts';
import { type IssueFailure, issueFailures, issueLimits } from '#domain/suites/known-issues.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useSaveIssue } from '../../api/issues.ts';
import { type IssueDraft, issueDraftOf, issueSchema, keptIssue } from '../../model/issue-form.ts';

type SheetProps = { suiteId: string; issue: AdminIssue | null; onClose: () => void };
type Saved = ReturnType<typeof useIssueForm>;

function useIssueForm({ suiteId, issue, onClose }: SheetProps) {
  const { t } = useTranslation('suites');
  return useSavedForm({
    name: issue ? `issue:${issue.id}:${issue.version}` : `issue:${suiteId}`,
    draft: keptIssue,
    schema: issueSchema,
    initial: issueDraftOf(issue),
    save: useSaveIssue(suiteId, issue),
    callOf: (given) => given,
    done: { title: t(issue ? 'saved' : 'issue.added') },
    onClose,
  });
}

function useField({ form, bind }: Saved) {
  return (field: keyof IssueDraft) => ({
    value: form.values[field],
    onValue: (value: string) => form.set({ [field]: value }),
    ...bind(field),
  });
}

function Scope({ saved }: { saved: Saved }) {
  const { t } = useTranslation('suites');
  const field = useField(saved);
  return (
    <>
      <TextField
        label={t('issue.field.module')}
        maxLength={issueLimits.module}
        help={t('issue.help.module')}
        {...field('module')}
      />
      <TextField
        label={t('issue.field.pattern')}
        maxLength={issueLimits.pattern}
        help={t('issue.help.pattern')}
        {...field('pattern')}
      />
      <SelectField<IssueFailure>
        label={t('issue.field.failure')}
        value={saved.form.values.failure}
        options={issueFailures.map((value) => ({ value, label: t(`issue.failure.${value}`) }))}
        onValue={(failure) => failure && saved.form.set({ failure })}
        {...saved.bind('failure')}
      />
    </>
  );
}

function Words({ saved }: { saved: Saved }) {
  const { t } = useTranslation('suites');
  const field = useField(saved);
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

const scope = ['module', 'pattern', 'failure', 'textZh', 'textEn', 'hintZh', 'hintEn'] as const;

/** Notes a known issue of an edition, or edits one. */
export function IssueSheet(props: SheetProps) {
  const { t } = useTranslation(['suites', 'form']);
  const saved = useIssueForm(props);
  const { form, refusal, bind, frame } = saved;
  const fields = [...scope, 'link', 'validFrom', 'validUntil'] as const;
  return (
    <FormSheet
      title={t(props.issue ? 'issue.editTitle' : 'issue.add')}
      submit={t('save')}
      left={fields.filter((one) => bind(one).error).length}
      {...frame}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <Scope saved={saved} />
      <Words saved={saved} />
    </FormSheet>
  );
}
