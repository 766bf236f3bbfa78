import type { ApplicationState } from './transitions.ts';
import { type Deadlines, deadlineOf, type WaitAction, type WaitingFor, waitOf } from './waits.ts';

/** Whose turn it is; times in epoch milliseconds, null once nobody is waited for. */
export type WaitSchedule = {
  waitingFor: WaitingFor;
  action: WaitAction | null;
  since: number;
  remindAt: number | null;
  dueAt: number | null;
};

/** An application as the workflow holds it, from the database. */
export type ApplicationSnapshot = {
  state: ApplicationState;
  wait: WaitSchedule;
  enterprise: string;
  product: string;
  /** Empty or left out where the device has no other name in English. */
  productEn?: string;
};

/** The wait of a new state; `now` in epoch milliseconds. The clock goes on where the action stays the same. */
export function scheduleWait(
  state: ApplicationState,
  now: number,
  deadlines: Deadlines,
  before?: WaitSchedule,
): WaitSchedule {
  const wait = waitOf(state);
  if (before && before.action === wait.action) return before;
  if (wait.action === null) return { ...wait, since: now, remindAt: null, dueAt: null };
  return { ...wait, since: now, ...deadlineOf(wait.action, now, deadlines) };
}
