import type { LiveEvent } from '#contract/events.ts';
import type { LiveRoom } from '#domain/messages/live-events.ts';

/** Where committed changes go. */
export type EventSink = {
  push: (room: LiveRoom, event: LiveEvent) => void;
  /** The stream broke: clients have to reconnect and fetch what changed. */
  interrupt: () => void;
  /** A session has ended or an enterprise lost its permission, here or in another process: see `roomOfEnd`. */
  end: (payload: string) => void;
  /** Session ends may have been missed while the connection was down. */
  missedEnds: () => void;
};
