/** Why the parent killed the child: `timedOut` computed for too long, `stalled` got no further, which says nothing of its input. */
type Killed = 'timedOut' | 'stalled' | 'outOfMemory' | 'aborted' | 'unwanted';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** How the child ended; `killed` says `outOfMemory` as well where it ended itself for want of memory. */
export type SandboxEnd = Exit & { killed?: Killed };

/** What the parent knows of its child before the end: why it killed it, and its last words. */
export type Watch = { killed?: Killed; stderr: string };
