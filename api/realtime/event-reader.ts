import type { Log } from '#api/base/logging.ts';
import { withSpan } from '#api/base/tracing.ts';
import { toLiveEvent } from '#api/events/live-event.ts';
import { schedulePolls } from '#db/listening/schedule-polls.ts';
import { type EventPage, findEventHead, readEvents } from '#db/queries/events.ts';
import type { Db } from '#db/schema/database.ts';
import { type EventCursor, formatCursor } from '#domain/messages/live-events.ts';
import type { EventSink } from './event-sink.ts';

export type EventReader = {
  /** Polls now, or once more after the poll that runs. */
  poll: () => void;
  /** A poll by the timer, which counts those without an answer. */
  pollOnTime: () => void;
  /** What was read to; null before the first poll and while the stream stands still. */
  cursor: () => string | null;
  standsStill: () => boolean;
  /** Since events, or that there are none, were last read. */
  secondsBehind: () => number;
  stop: () => Promise<void>;
};

const pageSize = 200;
/** Timed polls without an answer after which the stream counts as stalled. */
const patience = 5;
/** Milliseconds between polls at events that an older open transaction holds back. */
const heldRetry = { first: 1, max: 50 };
/** Milliseconds from one poll to the next: not noticeable, and under load one poll finds several changes. */
const pollEveryMs = 40;

/** Reads what was committed after a cursor, one poll at a time, and pushes it to the sink. */
export function createEventReader(db: Db, log: Log, sink: EventSink): EventReader {
  const progress = createProgress(log, sink);
  let cursor: EventCursor | null = null;
  let heldFor = heldRetry.first;
  const polls = schedulePolls(
    () => readOn().catch((err) => log.warn({ err }, 'events cannot be read')),
    pollEveryMs,
  );

  async function readOn(): Promise<void> {
    cursor ??= { xid: await findEventHead(db), id: '0' };
    for (;;) {
      const page = await readEvents(db, { after: cursor, room: null, limit: pageSize });
      if (page.lost) sink.interrupt();
      cursor = await pushPage(page, sink);
      progress.note();
      if (page.events.length === pageSize) continue;
      heldFor = page.held ? Math.min(heldFor * 2, heldRetry.max) : heldRetry.first;
      if (page.held) setTimeout(polls.askNow, heldFor).unref();
      return;
    }
  }

  return {
    poll: polls.ask,
    standsStill: progress.standsStill,
    secondsBehind: progress.secondsBehind,
    pollOnTime: () => {
      progress.expect();
      polls.ask();
    },
    cursor: () => (cursor && !progress.standsStill() ? formatCursor(cursor) : null),
    stop: polls.stop,
  };
}

/**
 * Distinguishes a stalled stream from an idle one. Polls are counted, not seconds: a process that was suspended itself
 * has missed nothing.
 */
function createProgress(log: Log, sink: EventSink) {
  let unanswered = 0;
  let readAt = performance.now();
  const standsStill = () => unanswered > patience;
  const secondsBehind = () => (performance.now() - readAt) / 1_000;
  return {
    standsStill,
    secondsBehind,
    expect: () => {
      unanswered += 1;
      if (unanswered !== patience + 1) return;
      log.error({ seconds: secondsBehind() }, 'push stands still: events cannot be read');
      sink.interrupt();
    },
    note: () => {
      if (standsStill()) log.info({ seconds: secondsBehind() }, 'push goes on');
      unanswered = 0;
      readAt = performance.now();
    },
  };
}

async function pushPage(page: EventPage, sink: EventSink): Promise<EventCursor> {
  for (const event of page.events) {
    const { entity, entityId, trace } = event;
    const attributes = { 'assay.entity_id': entityId };
    await withSpan({ name: `push ${entity}`, kind: 'PRODUCER', attributes, parent: trace }, async () =>
      sink.push(event.room, toLiveEvent(event)),
    );
  }
  const last = page.events.at(-1);
  return last && page.events.length === pageSize ? last : { xid: page.low, id: '0' };
}
