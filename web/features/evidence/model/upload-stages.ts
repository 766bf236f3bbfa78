import type { UploadView } from '#contract/evidence.ts';

export const stageNames = ['received', 'checked', 'parsed', 'matched'] as const;
export type StageName = (typeof stageNames)[number];
export type StageState = 'done' | 'running' | 'failed' | 'waiting';
/** How far a file is that is not on the server yet. */
export type Sending = 'waiting' | 'running' | 'paused' | 'failed';
export type UploadStage = { name: StageName; state: StageState; share: number; paused?: boolean };

type UploadFacts = Pick<UploadView, 'state' | 'stage' | 'progress' | 'casesSeen' | 'refusal'>;

const runningAt: Record<UploadView['stage'], number> = {
  received: 1,
  checked: 2,
  parsing: 2,
  matching: 3,
  done: 4,
};

/** The stage that a refused file did not pass: the match, the parsing, or the check before it. */
function failedAt({ refusal, casesSeen }: UploadFacts): number {
  if (refusal && refusal.mismatches.length > 0) return 3;
  return casesSeen > 0 || (refusal?.line ?? null) !== null ? 2 : 1;
}

/** The four stages of a file on the server. */
export function uploadStages(upload: UploadFacts): UploadStage[] {
  const refused = upload.state === 'refused';
  const at = refused ? failedAt(upload) : runningAt[upload.stage];
  return stageNames.map((name, index) => {
    if (index < at) return { name, state: 'done', share: 1 };
    if (index > at) return { name, state: 'waiting', share: 0 };
    const share = upload.stage === 'parsing' ? upload.progress / 100 : 0;
    return { name, state: refused ? 'failed' : 'running', share };
  });
}

/** The stages of a file that is not on the server yet: about to be sent, on its way, stopped, or stuck. */
export function sendingStages(share: number, state: Sending): UploadStage[] {
  return stageNames.map((name, index) => {
    if (index > 0) return { name, state: 'waiting', share: 0 };
    return state === 'paused' ? { name, state: 'running', share, paused: true } : { name, state, share };
  });
}

/** The newest upload of each configuration; the others count no more. */
export function newestUploads(uploads: readonly UploadView[]): UploadView[] {
  const newestFirst = uploads.toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  const seen = new Set<string>();
  return newestFirst.filter(({ configurationId }) => {
    if (seen.has(configurationId)) return false;
    seen.add(configurationId);
    return true;
  });
}
