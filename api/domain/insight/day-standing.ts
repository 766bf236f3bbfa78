import type { ApplicationStatus, SampleStatus } from '../applications/statuses.ts';
import { sideOfWait, waitOf } from '../applications/waits.ts';

/** Where the samples are after an event; after any other one nowhere. By it the history tells what stood where. */
export const samplesAfter: readonly (readonly [event: string, sample: SampleStatus])[] = [
  ['approve-results', 'pending-delivery'],
  ['redeliver-samples', 'pending-delivery'],
  ['deliver-samples', 'delivered'],
  ['receive-samples', 'received'],
  ['fail-sample-test', 'received'],
  ['pass-sample-test', 'report-generated'],
];

/** Whose turn it is at an open application. Who reviews what differs by mode and phase, and the side does not. */
export function turnOf(status: ApplicationStatus, sample: SampleStatus | null): 'partner' | 'reviewer' {
  const rest = { version: 1, mode: 'standard', step: 2, phase: null, round: 0, configurations: [] } as const;
  const { action } = waitOf({ ...rest, configurations: [], status, sample });
  if (action === null) throw new Error(`nobody waits in ${status}`);
  return sideOfWait(action);
}
