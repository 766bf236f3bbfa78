import type { Said } from '#domain/shared/words.ts';
import type { Rejection } from './findings.ts';
import type { ReviewPhase } from './statuses.ts';

/** Sample shipment of an enterprise; quantity in devices, non-disclosure in months. */
export type Delivery = {
  quantity: number;
  nonDisclosureMonths: number;
  trackingNumber: string;
  /** The carrier's code; missing in commands from before it was required. */
  carrier?: string | undefined;
  address: string;
  recipient: string;
  factoryReset: true;
  exportCompliance: true;
};

/**
 * Every way an application can change after its creation. The type is also the name of the workflow's update, for
 * operators in the Temporal UI.
 */
export type Command =
  | { type: 'approve-phase'; phase: ReviewPhase; comment: Said }
  | ({ type: 'reject-phase'; phase: ReviewPhase } & Rejection)
  | { type: 'resubmit' }
  | { type: 'receive-result'; uploadId: string }
  | { type: 'apply' }
  | { type: 'approve-results'; comment: Said }
  | ({ type: 'reject-results' } & Rejection)
  | ({ type: 'reject-bypass'; bypassItemId: string } & Rejection)
  | { type: 'deliver-samples'; delivery: Delivery }
  | { type: 'receive-samples'; comment: Said; serials?: string[] | undefined }
  | { type: 'pass-sample-test'; comment: Said }
  | ({ type: 'fail-sample-test' } & Rejection)
  | { type: 'redeliver-samples' }
  | { type: 'approve-final'; passed: string[]; comment: Said }
  | { type: 'end' };

export type CommandType = Command['type'];

export const partnerCommands = [
  'resubmit',
  'receive-result',
  'apply',
  'deliver-samples',
  'redeliver-samples',
  'end',
] as const satisfies readonly CommandType[];

export const reviewerCommands = [
  'approve-phase',
  'reject-phase',
  'approve-results',
  'reject-results',
  'reject-bypass',
  'receive-samples',
  'pass-sample-test',
  'fail-sample-test',
  'approve-final',
] as const satisfies readonly CommandType[];

export type ReviewerCommandType = (typeof reviewerCommands)[number];

export const commandTypes: readonly CommandType[] = [...partnerCommands, ...reviewerCommands];

/** Decisions that take effect after a while (`decisionGraceSeconds`), so that a slip is withdrawn before anybody reads it. */
const withGrace: readonly CommandType[] = [
  'reject-phase',
  'reject-results',
  'reject-bypass',
  'fail-sample-test',
  'approve-final',
];

export function hasGrace(type: CommandType): boolean {
  return withGrace.includes(type);
}

/** Which side gives a command. */
export function sideOf(type: CommandType): 'partner' | 'reviewer' {
  return (reviewerCommands as readonly CommandType[]).includes(type) ? 'reviewer' : 'partner';
}
