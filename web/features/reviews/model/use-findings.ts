import type { ApplicationDetail } from '#contract/applications.ts';
import { maxFindings } from '#domain/applications/findings.ts';
import type { Requirement } from '#domain/requirements/requirements.ts';
import { useForm } from '#web/lib/forms/form.ts';
import {
  emptyFinding,
  type FindingDraft,
  findingsFor,
  rejectionForm,
  targetOfValue,
  valueOfTarget,
} from './findings.ts';
import type { FailureChoice } from './use-failure-choice.ts';

type Start = { findings: FindingDraft[]; days: number | null };

/** Findings of what is not met; one about the reasons of failed cases begins with the case on show. */
export function useFindings(
  { failures, wait }: ApplicationDetail,
  requirements: readonly Requirement[],
  choice: FailureChoice,
  start: Start,
) {
  const form = useForm(rejectionForm, { findings: start.findings, days: start.days });
  const { findings } = form.values;
  const onShow = failures[choice.index]?.bypass;
  const isAboutWaivers = (code: string) =>
    wait.action === 'review-results' && requirements.some((one) => one.code === code && one.aboutWaivers);
  const targetOf = (code: string) =>
    onShow && isAboutWaivers(code) ? valueOfTarget({ kind: 'waiver', id: onShow.id }) : '';
  const put = (next: FindingDraft[]) => form.set({ findings: next });
  return {
    form,
    findings,
    follow: (failed: readonly string[]) => put(findingsFor(failed, findings, targetOf)),
    change: (index: number, part: Partial<FindingDraft>) => {
      const item = part.target && targetOfValue(part.target);
      if (item && item.kind === 'waiver')
        choice.choose(failures.findIndex(({ bypass }) => bypass?.id === item.id));
      put(findings.map((one, at) => (at === index ? { ...one, ...part } : one)));
    },
    addAfter: (index: number) =>
      put(findings.toSpliced(index + 1, 0, emptyFinding(findings[index]?.requirement ?? ''))),
    remove: (index: number) => put(findings.toSpliced(index, 1)),
    /** The last finding of a requirement goes with its verdict alone. */
    mayRemove: (index: number) =>
      findings.filter(({ requirement }) => requirement === findings[index]?.requirement).length > 1,
    isFull: findings.length >= maxFindings,
  };
}
