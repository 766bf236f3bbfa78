import type { Heard } from '#web/lib/api/hear.ts';

/** The first script of the app is not on pages that the server draws: nothing was asked before theirs. */
export function takeEarly(): Promise<Heard | undefined> | undefined {
  return undefined;
}
