import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { QueueRow } from '#contract/reviews.ts';
import type { CurrentUser } from '#contract/session.ts';
import { sideOf } from '#domain/applications/commands.ts';
import { isOpinion } from '#domain/reviewers/opinions.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { type Decision, type ReviewerCommand, useDecide } from '../../api/decide-application.ts';
import { type DecidedBefore, readDecidedBefore } from '../../model/decided-before.ts';
import { type DecisionBarrier, decisionBarrierOf } from '../../model/decision.ts';
import { effectOn } from '../../model/opinions.ts';
import type { FailureChoice } from '../../model/use-failure-choice.ts';
import { useLateRefusal } from '../../model/use-late-refusal.ts';
import deskCss from '../desk.module.css';
import decisionCss from './decision.module.css';
import { DecisionForm } from './decision-form.tsx';
import { Before, Pending } from './decision-notes.tsx';
import { Opinions } from './opinions.tsx';
import { ReviewerLine } from './reviewer-line.tsx';

type Part = { application: ApplicationDetail };
type DecisionPanelProps = Part & {
  /** Its place in the queue, where it stands on the page that is shown. */
  row: QueueRow | undefined;
  user: CurrentUser;
  choice: FailureChoice;
  hasNext: boolean;
  onNext: () => void;
};

function Head({ application }: Part) {
  const { t } = useTranslation('reviews');
  const times = useTimeTexts();
  const now = useNow();
  const { dueAt, waitingFor } = application.wait;
  return (
    <div className={`${deskCss.head} ${decisionCss.head}`}>
      <h2 className="heading grow">{t('decision')}</h2>
      {dueAt && waitingFor === 'reviewer' && (
        <span className="cap">
          {times.leftShort(dueAt, now)} · {times.by(dueAt)}
        </span>
      )}
    </div>
  );
}

function useHindrance({ wait }: ApplicationDetail, barrier: DecisionBarrier | null) {
  const { t } = useTranslation(['reviews', 'applications']);
  if (barrier === null) return null;
  if (barrier !== 'not-waiting') return { icon: 'lock' as const, text: t(`hindrance.${barrier}`) };
  return wait.action === null
    ? { icon: 'ok' as const, text: t('hindrance.over') }
    : {
        icon: 'clock' as const,
        text: t('hindrance.partner', { what: t(`applications:wait.${wait.action}`) }),
      };
}

function useDecision({ application, user, hasNext, onNext }: DecisionPanelProps) {
  const { t } = useTranslation('reviews');
  const words = useDeviceWords();
  const decide = useDecide(application.id, user);
  const [before, setBefore] = useState<DecidedBefore | null>(null);
  const refusal = useRefusal();
  const watch = useLateRefusal();
  const give = (decision: Decision, onDone: () => void) => {
    const { command } = decision;
    const isAlone = !isOpinion(command) || effectOn(application, command) === 'decides';
    setBefore(null);
    refusal.clear();
    decide.mutate(decision, {
      onSuccess: ({ id, state, effectiveAt }) => {
        // What was entered stays until then: it is there again once the decision is withdrawn.
        if (effectiveAt) return hasNext ? onNext() : undefined;
        onDone();
        // The same decision once more is answered with the reason.
        if (state === 'recorded') watch(id, () => give(decision, onDone));
        if (state !== 'applied') return;
        const detail = `${words.nameOf(application.product)} · ${application.number}`;
        const title = isAlone ? t(`decided.${command.type}`) : t('opinion.recorded');
        showToast({ tone: 'ok', title, detail });
        if (hasNext) onNext();
      },
      onError: (error) => {
        const found = readDecidedBefore(error);
        if (found) setBefore(found);
        else void refusal.take(error);
      },
    });
  };
  const send = (command: ReviewerCommand, onDone: () => void) =>
    give({ version: application.version, command }, onDone);
  return { send, before, refusal, busy: decide.isPending };
}

/** The decision that the application waits for, or why there is none to make. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { application, choice, row, user, hasNext, onNext } = props;
  const { t } = useTranslation('reviews');
  const { send, before, refusal, busy } = useDecision(props);
  const barrier = decisionBarrierOf(application, user);
  const hindrance = useHindrance(application, barrier);
  const pending = application.pending.some(({ type }) => sideOf(type) === 'reviewer');
  return (
    <aside className={decisionCss.panel} aria-label={t('decisionLabel')}>
      <Head application={application} />
      {row && (
        <ReviewerLine row={row} user={user} isBarred={barrier === 'four-eyes' || barrier === 'opinion'} />
      )}
      {application.opinions && (
        <Opinions application={application} opinions={application.opinions} user={user} />
      )}
      <div className={decisionCss.notes}>
        {before && <Before before={before} />}
        <RefusalNote refusal={refusal} />
        <Pending application={application} />
        {hindrance && !pending && <NoteLine tone="idle" icon={hindrance.icon} title={hindrance.text} />}
        {(pending || hindrance) && hasNext && (
          <Button trailing="right" onClick={onNext}>
            {t('next')}
          </Button>
        )}
      </div>
      {!hindrance && !pending && (
        <DecisionForm
          key={application.wait.action}
          application={application}
          choice={choice}
          busy={busy}
          onDecide={send}
        />
      )}
    </aside>
  );
}
