import { type Endpoint, keyOf } from '#contract/endpoint.ts';
import type { Answer } from './upload-request.ts';

/** A changing call as it is handed over. */
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

/** From now on changing calls wait for a connection; until then, and for visitors, they fail without one. */
export function setCallRunner(by: CallRunner | null): void {
  runner = by;
}

export function callRunner(): CallRunner | null {
  return runner;
}

/** What may wait in the browser: neither files nor secrets, nor what could be done twice. */
export function isPausable(endpoint: Endpoint): boolean {
  const { upload, shownOnce, shownAnew, toldOnce } = endpoint;
  return keyOf(endpoint) !== null && !upload && (!shownOnce || shownAnew === true) && !toldOnce;
}
