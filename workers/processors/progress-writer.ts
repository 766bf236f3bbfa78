import type { Log } from '#api/base/logging.ts';
import type { Db } from '#db/schema/database.ts';
import type { ParseProgress } from '#domain/test-results/test-result-outcome.ts';
import type { ParseTask } from '#services/evidence/parsing/begin-parsing.ts';
import { noteParseHeartbeat, noteParseProgress } from '#services/evidence/parsing/note-parse-progress.ts';

type Progress = Parameters<typeof noteParseProgress>[1]['progress'];

/** Milliseconds between writes of new progress, and longest time without any write. */
const writeEvery = 250;
const heartbeatEvery = 750;

export type ProgressWriter = {
  /** Takes the latest progress; the next write stores it. */
  report: (progress: ParseProgress) => void;
  /** Stops, and writes the stage `matching`, unless the file was read before anything was written. */
  finish: () => Promise<void>;
  stop: () => Promise<void>;
};

function toUpload({ stage, bytesRead, totalBytes, casesSeen }: ParseProgress): Progress {
  const share = totalBytes > 0 ? bytesRead / totalBytes : 0;
  return { stage, progress: Math.min(100, Math.floor(share * 100)), casesSeen };
}

/** Writes progress and heartbeats to the upload's row; `onSuperseded` when the upload is another attempt's by now. */
export function startProgressWriter(
  { db, log }: { db: Db; log: Log },
  task: ParseTask,
  onSuperseded: () => void,
): ProgressWriter {
  const state = {
    pending: null as Progress | null,
    latest: null as Progress | null,
    writtenAt: performance.now(),
    hasWritten: false,
  };
  let writing: Promise<void> | null = null;
  const write = async (progress: Progress | null) => {
    state.writtenAt = performance.now();
    state.hasWritten = true;
    try {
      const isOurs = progress
        ? await noteParseProgress(db, { task, progress })
        : await noteParseHeartbeat(db, task);
      if (!isOurs) onSuperseded();
    } catch (err) {
      log.warn({ err, uploadId: task.uploadId }, 'progress not noted');
    }
  };
  const tick = () => {
    const { pending } = state;
    if (writing || (!pending && performance.now() - state.writtenAt < heartbeatEvery)) return;
    state.pending = null;
    writing = write(pending).finally(() => {
      writing = null;
    });
  };
  const timer = setInterval(tick, writeEvery);
  const stop = async () => {
    clearInterval(timer);
    await writing;
  };
  return {
    report: (progress) => {
      state.pending = toUpload(progress);
      state.latest = state.pending;
    },
    finish: async () => {
      await stop();
      if (!state.hasWritten) return;
      await write({ stage: 'matching', progress: 100, casesSeen: state.latest?.casesSeen ?? 0 });
    },
    stop,
  };
}
