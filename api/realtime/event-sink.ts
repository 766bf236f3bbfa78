import type { LiveEvent } from '#contract/events.ts';
import type { LiveRoom } from '#domain/messages/live-events.ts';

/** Where committed changes go. */
export type EventSink = {
  push: (room: LiveRoom, event: LiveEvent) => void;
  /** The stream broke: whoever listens has to come back and ask what changed. */
  interrupt: () => void;
  /** A session has ended or an enterprise lost its permission, here or in another process: see `roomOfEnd`. */
  end: (payload: string) => void;
  /** While nobody listened, ends may have been told. */
  missedEnds: () => void;
};
