import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { WaitAction } from '#domain/applications/waits.ts';
import type { Requirement } from '#domain/requirements/requirements.ts';
import { isSilent } from '#domain/shared/words.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useDraft } from '#web/lib/forms/drafts.ts';
import { noWords, saidOfWords, typedWords } from '#web/lib/forms/words-form.ts';
import type { ReviewerCommand } from '../api/decide-application.ts';
import { approvalOf, readSerials, rejectionOf, wantsWord } from './decision.ts';
import { findingDraft, findingsOfForm, refusedAlone, type rejectionForm } from './findings.ts';
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
function usePassed({ configurations, wait }: ApplicationDetail, start: PassedSamples) {
  const [passed, setPassed] = useState<PassedSamples>(start);
  const unjudged = configurations.filter(({ id }) => passed[id] === undefined).length;
  const accepted = configurations.filter(({ id }) => passed[id]).map(({ id }) => id);
  /** The certification fails for good, which needs a reason. */
  const nonePassed = wait.action === 'approve-final' && unjudged === 0 && accepted.length === 0;
  return { passed, setPassed, unjudged, accepted, nonePassed };
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
  const { passed, setPassed, unjudged, accepted, nonePassed } = usePassed(application, start.passed);
  const rejected = useFindings(application, judged, choice, start);
  const { form } = rejected;
  const wordWanted = useWordWanted(application);
  const silent = (wordWanted || nonePassed) && isSilent(comment) ? 1 : 0;
  useSaveOnChange({ verdicts, comment, serials, passed, ...form.values }, start, save);
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
    passed,
    setPassed,
    accepted,
    takeVerdicts: (next: Verdicts) => {
      setVerdicts(next);
      rejected.follow(judge(codes, next).failed);
    },
    rejecting: failed.length > 0,
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
    nonePassed,
    approval: (): ReviewerCommand | null =>
      approvalOf(action, saidOfWords(comment), { passed: accepted, serials: received.serials }),
    rejection: (): ReviewerCommand | null => rejectionBy(action, form),
  };
}

export type DecisionForm = ReturnType<typeof useDecisionForm>;
