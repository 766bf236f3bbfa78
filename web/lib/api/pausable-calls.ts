import { type Endpoint, keyOf } from '#contract/endpoint.ts';
import type { Answer } from './upload-request.ts';

type PausableCall = {
  key: string;
  operation: string;
  name: string | null;
  method: string;
  address: string;
  /** As JSON; null where it has none. */
  body: string | null;
  silent: boolean;
};

/** Sends a call now, or once there is a connection. @throws {ApiError} what it is refused with */
type CallRunner = (call: PausableCall) => Promise<Answer>;

let runner: CallRunner | null = null;

/** Sets what runs changing calls, so that they wait for a connection; without it they fail offline. */
export function setCallRunner(by: CallRunner | null): void {
  runner = by;
}

export function callRunner(): CallRunner | null {
  return runner;
}

/** Whether a call may wait in the browser: no files, no secrets, nothing that could take effect twice. */
export function isPausable(endpoint: Endpoint): boolean {
  const { upload, shownOnce, reissuable, auditedByOutcome } = endpoint;
  return keyOf(endpoint) !== null && !upload && (!shownOnce || reissuable === true) && !auditedByOutcome;
}
