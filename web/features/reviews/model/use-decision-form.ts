import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { ApplicationDetail } from '#contract/applications.ts';
import { findingSchema } from '#domain/applications/applications.ts';
import type { Finding } from '#domain/applications/commands.ts';
import type { WaitAction } from '#domain/applications/waits.ts';
import { isSilent } from '#domain/shared/words.ts';
import { wordsSchema } from '#domain/shared/words-schema.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useDraft } from '#web/lib/forms/drafts.ts';
import { useForm } from '#web/lib/forms/form.ts';
import { noWords, saidOfWords, typedWords } from '#web/lib/forms/words-form.ts';
import type { ReviewerCommand } from '../api/decide-application.ts';
import { approvalOf, readSerials, rejectionOf, wantsWord } from './decision.ts';
import { judge, type RequirementId, requirementsOf, type Verdicts } from './requirements.ts';
import type { FailureChoice } from './use-failure-choice.ts';

const findingForm = findingSchema.extend({
  seen: wordsSchema(1000),
  mend: wordsSchema(1000),
  /** Working days for the enterprise; null for the usual ones. */
  days: z.int().nullable(),
});

const draftSchema = z.object({
  verdicts: z.record(z.string(), z.enum(['ok', 'bad', 'na'])),
  comment: typedWords,
  serials: z.string().default(''),
  passed: z.record(z.string(), z.boolean()),
  aimed: z.string().nullable().default(null),
  finding: z.object({
    requirement: z.string(),
    seen: typedWords,
    mend: typedWords,
    days: z.int().nullable().default(null),
  }),
});
type DecisionDraft = z.output<typeof draftSchema>;

const empty: DecisionDraft = {
  verdicts: {},
  comment: noWords,
  serials: '',
  passed: {},
  aimed: null,
  finding: { requirement: '', seen: noWords, mend: noWords, days: null },
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
  const { verdicts, comment, serials, passed, aimed, finding } = draft;
  useEffect(() => {
    const entered = { verdicts, comment, serials, passed, aimed, finding };
    if (isTouched(entered, start)) save(entered);
  }, [verdicts, comment, serials, passed, aimed, finding, start, save]);
}

/** Requirements that are about the bypass items and not about the result itself. */
const waiverRequirements = ['T-04', 'T-05'];

type PassedSamples = Readonly<Record<string, boolean>>;

function useVerdicts(ids: readonly RequirementId[], start: Verdicts) {
  const [verdicts, setVerdicts] = useState<Verdicts>(start);
  return { verdicts, setVerdicts, ...judge(ids, verdicts) };
}

/** What a rejection is aimed at: the result, or a bypass item by its id, which is then the failure on show. */
function useTarget(
  { wait, failures }: ApplicationDetail,
  choice: FailureChoice,
  { requirement, start }: { requirement: string; start: string | null },
) {
  const [aimed, setAimed] = useState(start);
  const chosen = failures[choice.index]?.bypass?.id ?? 'result';
  const isAboutWaiver = wait.action === 'review-results' && waiverRequirements.includes(requirement);
  const aim = (to: string) => {
    setAimed(to || 'result');
    choice.choose(failures.findIndex(({ bypass }) => bypass?.id === to));
  };
  return { target: aimed ?? (isAboutWaiver ? chosen : 'result'), aimed, aim, aimAnew: () => setAimed(null) };
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

/** The rejection as it is written; null while the finding is incomplete, whose errors then show. */
function rejectionBy(
  action: WaitAction | null,
  form: { submit: () => (Finding & { days: number | null }) | null },
  target: string,
): ReviewerCommand | null {
  const entered = form.submit();
  if (!entered) return null;
  const { days, ...finding } = entered;
  const rejection = { finding, ...(days !== null && { days }) };
  return rejectionOf(action, rejection, target === 'result' ? null : target);
}

/** Results whose summary says something else than their body are approved with a word. */
function useWordWanted(application: ApplicationDetail): boolean {
  const { summaryTolerance } = useCatalogue().limits;
  return application.wait.action === 'review-results' && wantsWord(application, summaryTolerance);
}

/** Everything a reviewer enters for one decision, and the command it makes. */
export function useDecisionForm(application: ApplicationDetail, choice: FailureChoice) {
  const { action } = application.wait;
  const ids = requirementsOf(action);
  const { start, restoredAt, save, drop, clear } = useDecisionDraft(application);
  const { verdicts, setVerdicts, failed, open } = useVerdicts(ids, start.verdicts);
  const [comment, setComment] = useState(start.comment);
  const { serials, setSerials, received } = useSerials(application, start.serials);
  const { passed, setPassed, unjudged, accepted, nonePassed } = usePassed(application, start.passed);
  const finding = useForm(findingForm, start.finding);
  const wordWanted = useWordWanted(application);
  const silent = (wordWanted || nonePassed) && isSilent(comment) ? 1 : 0;
  const about = { requirement: finding.values.requirement, start: start.aimed };
  const { target, aimed, aim, aimAnew } = useTarget(application, choice, about);
  useSaveOnChange({ verdicts, comment, serials, passed, aimed, finding: finding.values }, start, save);
  const takeVerdicts = (next: Verdicts) => {
    setVerdicts(next);
    const stillFailed: string[] = judge(ids, next).failed;
    if (!stillFailed.includes(finding.values.requirement)) finding.set({ requirement: stillFailed[0] ?? '' });
  };
  return {
    action,
    ids,
    verdicts,
    failed,
    finding,
    target,
    aim,
    comment,
    said: saidOfWords(comment),
    setComment,
    serials,
    setSerials,
    serialProblem: received.problem,
    passed,
    setPassed,
    accepted,
    takeVerdicts,
    rejecting: failed.length > 0,
    restoredAt,
    forget: drop,
    startAnew: () => {
      clear();
      setVerdicts(empty.verdicts);
      setComment(empty.comment);
      setSerials(empty.serials);
      setPassed(empty.passed);
      aimAnew();
      finding.reset(empty.finding);
    },
    /** What is still to be judged before the application can go on. */
    open: action === 'approve-final' ? unjudged + silent : open + silent + (received.problem ? 1 : 0),
    /** The comment is not left empty: it says why a summary and its body differ. */
    wordWanted,
    nonePassed,
    approval: (): ReviewerCommand | null =>
      approvalOf(action, saidOfWords(comment), { passed: accepted, serials: received.serials }),
    rejection: () => rejectionBy(action, finding, target),
  };
}

export type DecisionForm = ReturnType<typeof useDecisionForm>;
