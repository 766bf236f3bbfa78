import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { Requirement } from '#domain/requirements/requirements.ts';
import { inOneText } from '#domain/shared/words.ts';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { WordsField } from '#web/components/forms/words-field.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { useRequirements } from '#web/lib/requirements/requirements-query.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import type { ReviewerCommand } from '../../api/decide-application.ts';
import { usePhrases } from '../../api/list-phrases.ts';
import { type DecisionForm as FormState, useDecisionForm } from '../../model/use-decision-form.ts';
import { useDeskKeys } from '../../model/use-desk-keys.ts';
import type { FailureChoice } from '../../model/use-failure-choice.ts';
import css from './decision.module.css';
import { DecisionFoot } from './decision-foot.tsx';
import { FinalVerdicts } from './final-verdicts.tsx';
import { FindingForm } from './finding-form.tsx';
import { RequirementList } from './requirement-list.tsx';

type ReceivedSerialsProps = { application: ApplicationDetail; form: FormState };

/** What the sample room checks and notes when devices arrive. */
function ReceivedSerials({ application, form }: ReceivedSerialsProps) {
  const { t } = useTranslation('reviews');
  const count = application.deliveries.at(-1)?.quantity ?? 0;
  const { serialProblem: problem } = form;
  return (
    <>
      <p className={css.lead}>{t('receive')}</p>
      <TextAreaField
        label={t('serials.label')}
        help={t('serials.help', { count })}
        rows={3}
        value={form.serials}
        onValue={form.setSerials}
        error={problem && t(`serials.${problem}`, { count })}
      />
    </>
  );
}

type DecisionFormProps = {
  application: ApplicationDetail;
  choice: FailureChoice;
  busy: boolean;
  /** `onDone` follows once the decision is taken. */
  onDecide: (command: ReviewerCommand, onDone: () => void) => void;
};

/** Ctrl or ⌘ with Enter, wherever on the page the reader is. */
function useSubmitKey(submit: () => void): void {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

type FailureProps = {
  application: ApplicationDetail;
  comment: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once before a certification fails for good. */
function ConfirmFailure({ application, comment, onConfirm, onClose }: FailureProps) {
  const { t } = useTranslation('reviews');
  return (
    <ConfirmDialog
      open
      danger
      title={t('fail.title', { number: application.number })}
      lead={t('fail.lead')}
      losses={[t('fail.final'), t('fail.told', { comment })]}
      confirm={t('fail.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

/** The label of what the reviewer may or must say beside the decision. */
function commentKey({ nonePassed, wordWanted }: FormState) {
  if (nonePassed) return { label: 'comment.failed', help: 'comment.failedHelp' } as const;
  if (wordWanted) return { label: 'comment.summary', help: 'comment.summaryHelp' } as const;
  return { label: 'comment.label', help: 'comment.help' } as const;
}

/** Sending what was entered, by button or key. */
function useSending(form: FormState, { busy, onDecide }: Pick<DecisionFormProps, 'busy' | 'onDecide'>) {
  const { t } = useTranslation('reviews');
  const [failing, setFailing] = useState(false);
  const decide = (command: ReviewerCommand | null) => {
    if (busy) showToast({ tone: 'info', title: t('stillSending') });
    else if (command) onDecide(command, form.forget);
  };
  const approve = () => {
    if (form.open > 0 || form.rejecting) return;
    if (form.nonePassed && form.effect === 'decides' && !failing) setFailing(true);
    else decide(form.approval());
  };
  const reject = () => decide(form.rejection());
  useSubmitKey(form.rejecting ? reject : approve);
  const fail = () => {
    setFailing(false);
    decide(form.approval());
  };
  return { approve, reject, failing, fail, keep: () => setFailing(false) };
}

type JudgedFormProps = DecisionFormProps & { requirements: readonly Requirement[] };

function JudgedForm({ application, choice, requirements, busy, onDecide }: JudgedFormProps) {
  const { t } = useTranslation('reviews');
  const form = useDecisionForm(application, { choice, requirements });
  const sending = useSending(form, { busy, onDecide });
  const said = commentKey(form);
  const body = useRef<HTMLDivElement>(null);
  useDeskKeys({ '/': () => body.current?.querySelector('textarea')?.focus() });
  return (
    <>
      <div className={css.body} ref={body}>
        <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
        {form.judged.length > 0 && (
          <RequirementList
            edition={application.requirementEdition}
            requirements={form.judged}
            verdicts={form.verdicts}
            onJudge={form.takeVerdicts}
          />
        )}
        {form.action === 'approve-final' && (
          <FinalVerdicts configurations={application.configurations} form={form} />
        )}
        {form.action === 'receive-samples' && <ReceivedSerials application={application} form={form} />}
        {form.rejecting ? (
          <FindingForm form={form} application={application} />
        ) : (
          <div className={css.reasons}>
            <WordsField
              label={t(said.label)}
              help={t(said.help)}
              maxLength={1000}
              words={form.comment}
              onWords={form.setComment}
            />
          </div>
        )}
      </div>
      <DecisionFoot
        application={application}
        form={form}
        busy={busy}
        onApprove={sending.approve}
        onReject={sending.reject}
      />
      {sending.failing && (
        <ConfirmFailure
          application={application}
          comment={inOneText(form.said)}
          onConfirm={sending.fail}
          onClose={sending.keep}
        />
      )}
    </>
  );
}

/** What a reviewer judges, says and decides about the wait that the application is in. */
export function DecisionForm(props: DecisionFormProps) {
  const { data, isError, refetch } = useRequirements(props.application.requirementEdition);
  // Read before a finding asks for them, whose keys would otherwise find none.
  usePhrases();
  if (data) return <JudgedForm {...props} requirements={data.requirements} />;
  return isError ? <LoadFailure onRetry={() => void refetch()} /> : null;
}
