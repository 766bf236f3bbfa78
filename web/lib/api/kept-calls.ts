import { type Endpoint, keyOf } from '#contract/endpoint.ts';
import type { Answer } from './upload-request.ts';

/** A changing call as it is handed over. */
type KeptCall = {
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
type Keeper = (call: KeptCall) => Promise<Answer>;

let keeper: Keeper | null = null;

/** From now on changing calls wait for a connection; until then, and for visitors, they fail without one. */
export function keepCalls(by: Keeper | null): void {
  keeper = by;
}

export function keeperOfCalls(): Keeper | null {
  return keeper;
}

/** What may wait in the browser: neither files nor secrets, nor what could be done twice. */
export function isKept(endpoint: Endpoint): boolean {
  const { upload, shownOnce, reissuable, auditedByOutcome } = endpoint;
  return keyOf(endpoint) !== null && !upload && (!shownOnce || reissuable === true) && !auditedByOutcome;
}
