import type { ApplicationStatus } from '../applications/statuses.ts';
import type { DeadlinePolicy, WaitAction } from '../applications/waits.ts';
import { type ProcessPhase, phaseOwners } from '../reports/review-process.ts';

type Beginning = { event: string; status: ApplicationStatus; phase: ProcessPhase };

/**
 * The phase that begins with a change of an application, by its event and the status after it. A phase ends with the next
 * event that begins one, or with the last.
 */
export const phaseBeginnings: readonly Beginning[] = [
  { event: 'created', status: 'product-under-review', phase: 'product' },
  { event: 'resubmit', status: 'product-under-review', phase: 'product' },
  { event: 'approve-phase', status: 'product-under-review', phase: 'commercial' },
  { event: 'approve-phase', status: 'certifying', phase: 'testing' },
  { event: 'approve-phase', status: 'certification-under-review', phase: 'final' },
  { event: 'reject-phase', status: 'product-rejected', phase: 'amendment' },
  { event: 'apply', status: 'certification-under-review', phase: 'results' },
  { event: 'approve-results', status: 'certification-under-review', phase: 'delivery' },
  { event: 'reject-results', status: 'test-result-rejected', phase: 'mending' },
  { event: 'reject-bypass', status: 'exception-bypass-rejected', phase: 'mending' },
  { event: 'deliver-samples', status: 'certification-under-review', phase: 'sample-receipt' },
  { event: 'receive-samples', status: 'certification-under-review', phase: 'sample-test' },
  { event: 'pass-sample-test', status: 'certification-under-review', phase: 'final' },
  { event: 'fail-sample-test', status: 'sample-device-test-failed', phase: 'redelivery' },
  { event: 'redeliver-samples', status: 'certification-under-review', phase: 'delivery' },
];

/** Events by which an application was rejected. */
export const rejections = ['reject-phase', 'reject-results', 'reject-bypass', 'fail-sample-test'] as const;

/** The phases whose times are shown, each with the waits that a limit is set for. */
const shown = {
  product: { phases: ['product'], waits: ['review-product'] },
  commercial: { phases: ['commercial'], waits: ['review-commercial'] },
  results: { phases: ['results'], waits: ['review-results'] },
  'sample-test': { phases: ['sample-test'], waits: ['test-samples'] },
  testing: { phases: ['testing'], waits: ['upload-results'] },
  amendment: {
    phases: ['amendment', 'mending'],
    waits: ['amend-materials', 'replace-results', 'amend-bypass'],
  },
} as const satisfies Record<string, { phases: readonly ProcessPhase[]; waits: readonly WaitAction[] }>;
export type ShownPhase = keyof typeof shown;
export const shownPhases = Object.keys(shown) as [ShownPhase, ...ShownPhase[]];

/** What a phase of the report is shown as. */
export const shownPhaseOf: readonly (readonly [ProcessPhase, ShownPhase])[] = shownPhases.flatMap((name) =>
  shown[name].phases.map((phase) => [phase, name] as const),
);

/** Whose phase it is. */
export function ownerOf(phase: ShownPhase): 'partner' | 'office' {
  return phaseOwners[shown[phase].phases[0]];
}

/** The limit in working days; null where its waits have several, or one in seconds. */
export function limitOf(phase: ShownPhase, limits: DeadlinePolicy): number | null {
  const days = new Set(
    shown[phase].waits.map((wait) => {
      const limit = limits[wait];
      return 'workingDays' in limit ? limit.workingDays : null;
    }),
  );
  return days.size === 1 ? ([...days][0] ?? null) : null;
}
