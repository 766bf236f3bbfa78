/** What the guard's calls are asked with: the account service's origin, and what every request carries. */
export type GuardTask = { origin: string; headers: Record<string, string> };

/** What came of a call; nothing where the status is null. */
type GuardAnswer = { name: string } & (
  | { status: null }
  | { status: number; headers: [string, string][]; text: string }
);

/** What the thread says: that it runs, and each answer. */
export type GuardWord = 'begun' | GuardAnswer;
