import type { Command } from '#domain/applications/commands.ts';
import type { CertificationMode } from '#domain/applications/statuses.ts';
import { delivery, finding } from '#tests/support/applications/application-scenario.ts';

export type ReplayStep = { by: 'partner' | 'reviewer'; command: Command };

/** One recorded scenario: the steps to a state, and one event more, because a change often shows only there. */
export type ReplayCase = {
  name: string;
  mode: CertificationMode;
  steps: (configurations: string[]) => ReplayStep[];
  /** `escalated`: the last event is the deadline's, not a command's. */
  ends?: 'escalated';
};

const partner = (...commands: Command[]) => commands.map((command) => ({ by: 'partner' as const, command }));
const reviewer = (...commands: Command[]) =>
  commands.map((command) => ({ by: 'reviewer' as const, command }));

const approveProduct: Command = { type: 'approve-phase', phase: 'product', comment: '' };
const approveCommercial: Command = { type: 'approve-phase', phase: 'commercial', comment: '' };
const toCertifying = reviewer(approveProduct, approveCommercial);
const toResults = [...toCertifying, ...partner({ type: 'apply' })];
const toPending = [...toResults, ...reviewer({ type: 'approve-results', comment: '' })];
const toDelivered = [...toPending, ...partner({ type: 'deliver-samples', delivery })];
const toReceived = [...toDelivered, ...reviewer({ type: 'receive-samples', comment: '' })];
const toReport = [...toReceived, ...reviewer({ type: 'pass-sample-test', comment: '' })];
const toTestFailed = [...toReceived, ...reviewer({ type: 'fail-sample-test', finding })];
const toRejected = reviewer({ type: 'reject-phase', phase: 'product', finding });
const toResultRejected = [...toResults, ...reviewer({ type: 'reject-results', finding })];

const uploadId = '00000000-0000-4000-8000-000000000001';
/** The recorder makes the bypass item under this id. */
export const bypassItemId = '00000000-0000-4000-8000-000000000002';
const toBypassRejected = [...toResults, ...reviewer({ type: 'reject-bypass', bypassItemId, finding })];

const always = (name: string, steps: ReplayStep[]): ReplayCase => ({
  name,
  mode: 'standard',
  steps: () => steps,
});

/** Every state of the domain table with its next event. */
export const replayCases: ReplayCase[] = [
  always('product-review-then-approved', toCertifying.slice(0, 1)),
  always('product-review-then-rejected', toRejected),
  { ...always('product-review-then-escalated', []), ends: 'escalated' },
  always('commercial-review-then-approved', toCertifying),
  always('product-rejected-then-resubmitted', [...toRejected, ...partner({ type: 'resubmit' })]),
  always('product-rejected-then-ended', [...toRejected, ...partner({ type: 'end' })]),
  always('certifying-then-applied', toResults),
  always('certifying-then-ended', [...toCertifying, ...partner({ type: 'end' })]),
  always('results-then-approved', toPending),
  always('results-then-rejected', toResultRejected),
  always('result-rejected-then-applied', [...toResultRejected, ...partner({ type: 'apply' })]),
  always('bypass-rejected-then-applied', [...toBypassRejected, ...partner({ type: 'apply' })]),
  always('certifying-then-result-received', [
    ...toCertifying,
    ...partner({ type: 'receive-result', uploadId }),
  ]),
  always('commercial-review-then-rejected', [
    ...toCertifying.slice(0, 1),
    ...reviewer({ type: 'reject-phase', phase: 'commercial', finding }),
  ]),
  always('test-failed-then-ended', [...toTestFailed, ...partner({ type: 'end' })]),
  always('pending-then-delivered', toDelivered),
  always('delivered-then-received', toReceived),
  always('received-then-passed', toReport),
  always('received-then-failed', toTestFailed),
  always('test-failed-then-redelivered', [...toTestFailed, ...partner({ type: 'redeliver-samples' })]),
  {
    name: 'report-then-certified',
    mode: 'standard',
    steps: (passed) => [...toReport, ...reviewer({ type: 'approve-final', passed, comment: '' })],
  },
  {
    name: 'report-then-partially-certified',
    mode: 'standard',
    steps: (all) => [
      ...toReport,
      ...reviewer({ type: 'approve-final', passed: all.slice(0, 1), comment: '' }),
    ],
  },
  {
    name: 'plus-then-certified',
    mode: 'plus',
    steps: (passed) => [...toCertifying, ...reviewer({ type: 'approve-final', passed, comment: '' })],
  },
];
