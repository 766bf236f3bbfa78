import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { WaitAction } from '#domain/applications/waits.ts';
import type { Requirement } from '#domain/requirements/requirements.ts';
import type { OpinionChoice } from '#domain/reviewers/opinions.ts';
import { isSilent } from '#domain/shared/words.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useDraft } from '#web/lib/forms/drafts.ts';
import { noWords, saidOfWords, typedWords } from '#web/lib/forms/words-form.ts';
import type { ReviewerCommand } from '../api/decide-application.ts';
import { approvalOf, readSerials, rejectionOf, wantsWord } from './decision.ts';
import { findingDraft, findingsOfForm, refusedAlone, type rejectionForm } from './findings.ts';
import { effectOn, failedIn } from './opinions.ts';
import { judge, requirementsOf, type Verdicts } from './requirements.ts';
import type { FailureChoice } from './use-failure-choice.ts';
import { useFindings } from './use-findings.ts';

const draftSchema = z.object({
  verdicts: z.record(z.string(), z.enum(['ok', 'bad', 'na'])),
  comment: typedWords,
  serials: z.string().default(''),
  passed: z.record(z.string(), z.boolean()),
  findings: z.array(findingDraft).default([]),
  days: z.int().nullable().default(null),
});
type DecisionDraft = z.output<typeof draftSchema>;

const empty: DecisionDraft = {
  verdicts: {},
  comment: noWords,
  serials: '',
  passed: {},
  findings: [],
  days: null,
};

/** Whether anything was changed, by identity of the values. */
function isTouched(draft: DecisionDraft, start: DecisionDraft): boolean {
  return (Object.keys(draft) as (keyof DecisionDraft)[]).some((name) => draft[name] !== start[name]);
}

/** The draft for this version of the application, kept while another one is open. */
function useDecisionDraft({ id, version }: ApplicationDetail) {
  const { read, save, drop } = useDraft(`decision:${id}:${version}`, draftSchema);
  const [restored, setRestored] = useState(read);
  const clear = () => {
    drop();
    setRestored(null);
  };
  return { start: restored?.value ?? empty, restoredAt: restored?.at ?? null, save, drop, clear };
}

/** Saves the draft whenever a part of it changes. */
function useSaveOnChange(draft: DecisionDraft, start: DecisionDraft, save: (draft: DecisionDraft) => void) {
  const { verdicts, comment, serials, passed, findings, days } = draft;
  useEffect(() => {
    const entered = { verdicts, comment, serials, passed, findings, days };
    if (isTouched(entered, start)) save(entered);
  }, [verdicts, comment, serials, passed, findings, days, start, save]);
}

type PassedSamples = Readonly<Record<string, boolean>>;

function useVerdicts(codes: readonly string[], start: Verdicts) {
  const [verdicts, setVerdicts] = useState<Verdicts>(start);
  return { verdicts, setVerdicts, ...judge(codes, verdicts) };
}

/** Which configurations are passed at last. */
function usePassed(application: ApplicationDetail, start: PassedSamples) {
  const { configurations, wait } = application;
  const [chosen, setPassed] = useState<PassedSamples>(start);
  /** By the first of two opinions. */
  const failedBefore = failedIn(application);
  const passed = { ...chosen, ...Object.fromEntries(failedBefore.map((id) => [id, false])) };
  const unjudged = configurations.filter(({ id }) => passed[id] === undefined).length;
  const accepted = configurations.filter(({ id }) => passed[id]).map(({ id }) => id);
  /** The certification fails for good, which needs a reason. */
  const nonePassed = wait.action === 'approve-final' && unjudged === 0 && accepted.length === 0;
  return { chosen, passed, failedBefore, setPassed, unjudged, accepted, nonePassed };
}

/** Serial numbers of the samples that were received. */
function useSerials({ deliveries }: ApplicationDetail, start: string) {
  const [serials, setSerials] = useState(start);
  return { serials, setSerials, received: readSerials(serials, deliveries.at(-1)?.quantity ?? 0) };
}

/** The rejection as it is written; null while a finding is incomplete, whose errors then show. */
function rejectionBy(
  action: WaitAction | null,
  form: { submit: () => z.output<typeof rejectionForm> | null },
) {
  const entered = form.submit();
  const [finding, ...more] = entered ? findingsOfForm(entered.findings) : [];
  if (!entered || !finding) return null;
  const { days, findings } = entered;
  const rejection = { finding, ...(more.length > 0 && { more }), ...(days !== null && { days }) };
  return rejectionOf(action, rejection, refusedAlone(findings));
}

/** Results whose summary says something else than their body are approved with a word. */
function useWordWanted(application: ApplicationDetail): boolean {
  const { summaryTolerance } = useCatalogue().limits;
  return application.wait.action === 'review-results' && wantsWord(application, summaryTolerance);
}

/** The decision as others compare theirs with it. */
function choiceOf(
  action: WaitAction | null,
  { rejecting, accepted }: { rejecting: boolean; accepted: readonly string[] },
): OpinionChoice {
  if (action === 'approve-final') return { type: 'approve-final', passed: accepted };
  return { type: rejecting ? 'reject-phase' : 'approve-phase' };
}

type FormOptions = { choice: FailureChoice; requirements: readonly Requirement[] };

/** Everything a reviewer enters for one decision, and the command it makes. */
export function useDecisionForm(application: ApplicationDetail, { choice, requirements }: FormOptions) {
  const { action } = application.wait;
  const judged = requirementsOf(action, requirements);
  const codes = judged.map(({ code }) => code);
  const { start, restoredAt, save, drop, clear } = useDecisionDraft(application);
  const { verdicts, setVerdicts, failed, open } = useVerdicts(codes, start.verdicts);
  const [comment, setComment] = useState(start.comment);
  const { serials, setSerials, received } = useSerials(application, start.serials);
  const { chosen, unjudged, ...final } = usePassed(application, start.passed);
  const { setPassed, accepted, nonePassed } = final;
  const rejected = useFindings(application, judged, choice, start);
  const { form } = rejected;
  const wordWanted = useWordWanted(application);
  const rejecting = failed.length > 0;
  const silent = (wordWanted || nonePassed) && isSilent(comment) ? 1 : 0;
  useSaveOnChange({ verdicts, comment, serials, passed: chosen, ...form.values }, start, save);
  return {
    action,
    judged,
    verdicts,
    failed,
    rejected,
    comment,
    said: saidOfWords(comment),
    setComment,
    serials,
    setSerials,
    serialProblem: received.problem,
    ...final,
    takeVerdicts: (next: Verdicts) => {
      setVerdicts(next);
      rejected.follow(judge(codes, next).failed);
    },
    rejecting,
    /** What becomes of the decision as it stands. */
    effect: effectOn(application, choiceOf(action, { rejecting, accepted })),
    restoredAt,
    forget: drop,
    startAnew: () => {
      clear();
      setVerdicts(empty.verdicts);
      setComment(empty.comment);
      setSerials(empty.serials);
      setPassed(empty.passed);
      form.reset({ findings: empty.findings, days: empty.days });
    },
    /** What is still to be judged before the application can go on. */
    open: action === 'approve-final' ? unjudged + silent : open + silent + (received.problem ? 1 : 0),
    /** The comment is not left empty: it says why a summary and its body differ. */
    wordWanted,
    approval: (): ReviewerCommand | null =>
      approvalOf(action, saidOfWords(comment), { passed: accepted, serials: received.serials }),
    rejection: (): ReviewerCommand | null => rejectionBy(action, form),
  };
}

export type DecisionForm = ReturnType<typeof useDecisionForm>;
