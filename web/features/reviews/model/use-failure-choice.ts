import { useState } from 'react';
import type { FailureView } from '#contract/evidence.ts';

/** Which failed case the desk looks at; shared by the evidence and by what a rejection is about. */
export function useFailureChoice(failures: readonly FailureView[]) {
  const [key, setKey] = useState<string | null>(null);
  const found = failures.findIndex((failure) => failure.key === key);
  const index = Math.max(0, found);
  const choose = (next: number) => {
    const failure = failures[next];
    if (failure) setKey(failure.key);
  };
  return { index, choose, step: (by: 1 | -1) => choose(index + by) };
}

export type FailureChoice = ReturnType<typeof useFailureChoice>;
