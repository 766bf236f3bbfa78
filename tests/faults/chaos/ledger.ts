import { decideApplication } from '#contract/reviews.ts';
import type { Acknowledged } from '../check-invariants.ts';
import type { Attempt } from './windows.ts';

/** What one attempt of a call was told. `status` 0: nothing came back. */
export type Answer = { status: number; body: unknown; requestId: string | null };

/** Everything that people were promised, and every answer that said the contrary of what was stored. */
export type Ledger = {
  acknowledged: Acknowledged;
  /** Commands that were recorded and not applied yet: each is settled one day, or somebody else was first. */
  recorded: string[];
  /** Of commands that were applied: the version that they were said to have made. */
  versions: Map<string, number | null>;
  /** Commands that were refused for good: none of them may be applied. */
  refused: string[];
  /** Requests that were answered as done. */
  requests: string[];
  /** Sessions that a sign-in ended with. */
  cookies: string[];
  /** What was claimed that is not so. */
  contrary: string[];
  /** Decisions of reviewers, each attempt. */
  decisions: Attempt[];
  /** Answers by their status. */
  answers: Map<number, number>;
};

export function openLedger(): Ledger {
  return {
    acknowledged: { applications: [], commands: [], uploads: [] },
    recorded: [],
    versions: new Map(),
    refused: [],
    requests: [],
    cookies: [],
    contrary: [],
    decisions: [],
    answers: new Map(),
  };
}

/** Such an answer says nothing final: the same call is sent again. */
export const isPassing = (status: number) =>
  status === 0 || status >= 500 || status === 429 || status === 430;

export function noteAnswer(ledger: Ledger, { status }: Pick<Answer, 'status'>): void {
  ledger.answers.set(status, (ledger.answers.get(status) ?? 0) + 1);
}

const [beforeId = '', afterId = ''] = decideApplication.path.split('{id}');

/** Writes down when a decision was sent and answered; other calls not. */
export function noteDecision({ decisions }: Ledger, path: string, attempt: Attempt): void {
  if (path.startsWith(beforeId) && path.endsWith(afterId)) decisions.push(attempt);
}
