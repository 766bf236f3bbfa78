import type { Log } from '#api/logging.ts';
import type { Db } from '#db/schema.ts';
import type { ParseProgress } from '#domain/test-results/test-result-outcome.ts';
import type { ParseTask } from '#services/evidence/parsing/begin-parsing.ts';
import { noteParseHeartbeat, noteParseProgress } from '#services/evidence/parsing/note-parse-progress.ts';

type Progress = Parameters<typeof noteParseProgress>[1]['progress'];

/** Milliseconds: at most four notes a second, and a sign of life every second even without news. */
const noteEvery = 250;
const beatEvery = 750;

export type ProgressNotes = {
  /** The newest news; it is written with the next note. */
  report: (progress: ParseProgress) => void;
  /** Writes the last stage before the result, unless none was written before: that was over in a moment. Ends the notes. */
  conclude: () => Promise<void>;
  stop: () => Promise<void>;
};

function toUpload({ stage, bytesRead, totalBytes, casesSeen }: ParseProgress): Progress {
  const share = totalBytes > 0 ? bytesRead / totalBytes : 0;
  return { stage, progress: Math.min(100, Math.floor(share * 100)), casesSeen };
}

/** Keeps an attempt's row alive while its child reads; `onLost` when the upload is no longer this attempt's. */
export function startProgressNotes(
  { db, log }: { db: Db; log: Log },
  task: ParseTask,
  onLost: () => void,
): ProgressNotes {
  const state = {
    news: null as Progress | null,
    last: null as Progress | null,
    notedAt: performance.now(),
    noted: false,
  };
  let writing: Promise<void> | null = null;
  const write = async (news: Progress | null) => {
    state.notedAt = performance.now();
    state.noted = true;
    try {
      const own = news
        ? await noteParseProgress(db, { task, progress: news })
        : await noteParseHeartbeat(db, task);
      if (!own) onLost();
    } catch (err) {
      log.warn({ err, uploadId: task.uploadId }, 'progress not noted');
    }
  };
  const tick = () => {
    const { news } = state;
    if (writing || (!news && performance.now() - state.notedAt < beatEvery)) return;
    state.news = null;
    writing = write(news).finally(() => {
      writing = null;
    });
  };
  const timer = setInterval(tick, noteEvery);
  const stop = async () => {
    clearInterval(timer);
    await writing;
  };
  return {
    report: (progress) => {
      state.news = toUpload(progress);
      state.last = state.news;
    },
    conclude: async () => {
      await stop();
      if (!state.noted) return;
      await write({ stage: 'matching', progress: 100, casesSeen: state.last?.casesSeen ?? 0 });
    },
    stop,
  };
}
