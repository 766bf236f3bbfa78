import type { Acknowledged } from '../check-invariants.ts';

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
    answers: new Map(),
  };
}

export function noteAnswer(ledger: Ledger, { status }: Pick<Answer, 'status'>): void {
  ledger.answers.set(status, (ledger.answers.get(status) ?? 0) + 1);
}
