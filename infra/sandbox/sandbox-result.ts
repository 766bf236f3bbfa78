/**
 * Why the parent killed the child: `timedOut` used up its processor time, `stalled` took too long without using it (not its
 * input's fault), `unwanted` when its output could not be taken.
 */
type KillReason = 'timedOut' | 'stalled' | 'outOfMemory' | 'aborted' | 'unwanted';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** How the child ended; `killed` is `outOfMemory` also where it exited by itself for lack of memory. */
export type SandboxResult = Exit & { killed?: KillReason };

/** Why the parent killed the child, and the end of its standard error. */
export type ChildState = { killed?: KillReason; stderr: string };
