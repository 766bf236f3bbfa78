import type { Config } from '#api/config.ts';
import type { Log } from '#api/logging.ts';
import type { LiveEvent } from '#contract/events.ts';
import { createDatabase } from '#db/connection.ts';
import { startListening } from '#db/listen.ts';
import { type EventPage, findEventHead, pruneEvents, readEvents } from '#db/queries/events.ts';
import type { Db } from '#db/schema.ts';
import { type EventCursor, formatCursor, type LiveRoom } from '#domain/live-events.ts';
import { toLiveEvent } from './live-event.ts';

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

export type EventPump = {
  /** Where the pump is: what comes after is pushed. Null until it first reached the database. */
  cursor: () => string | null;
  stop: () => Promise<void>;
};

export type PumpDeps = { config: Pick<Config, 'databaseUrl'>; log: Log };
export type PumpOptions = {
  /** Milliseconds between looks for events of which no notification told; a second when absent. */
  pollEvery?: number;
};

const pageSize = 200;
const pollEvery = 1_000;
const pruneEvery = 600_000;
const keepDays = 7;
const pruneBatch = { size: 1_000, most: 50 };
/** Milliseconds between looks at events that an older open transaction holds back. */
const heldRetry = { first: 1, most: 50 };

/**
 * Carries committed events to the sink in the order of their cursor. A notification says only "look"; a look every
 * second finds what a lost one would have said. Every api process runs a pump of its own and pushes to its own
 * sockets, so the processes need no adapter between them.
 */
export function startEventPump(deps: PumpDeps, sink: EventSink, options: PumpOptions = {}): EventPump {
  const { config, log } = deps;
  // A connection of its own: the push must not queue behind requests for the pool.
  const db = createDatabase(config.databaseUrl, { sees: 'all', max: 1, applicationName: 'assay-events' });
  const reader = createReader(db, log, sink);
  const listener = startListening({
    url: config.databaseUrl,
    applicationName: 'assay-events-listen',
    channels: { assay_event: reader.look, assay_session: sink.end },
    onReady: () => {
      reader.look();
      sink.missedEnds();
    },
    onError: (error) => log.warn({ err: error }, 'not listening for events, looking every second'),
  });
  const poll = setInterval(reader.look, options.pollEvery ?? pollEvery);
  const prune = setInterval(() => pruneAll(db).catch((err) => log.warn({ err }, 'no pruning')), pruneEvery);
  return {
    cursor: reader.cursor,
    stop: async () => {
      clearInterval(poll);
      clearInterval(prune);
      await listener.stop();
      await reader.stop();
      await db.destroy();
    },
  };
}

/** Looks one at a time; a wish to look that comes during a look is granted once, after it. */
function createReader(db: Db, log: Log, sink: EventSink) {
  let cursor: EventCursor | null = null;
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let heldFor = heldRetry.first;

  async function readOn(): Promise<void> {
    cursor ??= { xid: await findEventHead(db), id: '0' };
    for (;;) {
      const page = await readEvents(db, { after: cursor, room: null, limit: pageSize });
      if (page.lost) sink.interrupt();
      cursor = pushPage(page, sink);
      if (page.events.length === pageSize) continue;
      heldFor = page.held ? Math.min(heldFor * 2, heldRetry.most) : heldRetry.first;
      if (page.held) setTimeout(look, heldFor).unref();
      return;
    }
  }

  function look(): void {
    again = looking !== null;
    if (again || stopped) return;
    looking = readOn()
      .catch((err) => log.warn({ err }, 'events cannot be read'))
      .finally(() => {
        looking = null;
        if (again) look();
      });
  }

  const stop = async () => {
    stopped = true;
    await looking;
  };
  return { look, stop, cursor: () => (cursor ? formatCursor(cursor) : null) };
}

function pushPage(page: EventPage, sink: EventSink): EventCursor {
  for (const event of page.events) sink.push(event.room, toLiveEvent(event));
  const last = page.events.at(-1);
  return last && page.events.length === pageSize ? last : { xid: page.low, id: '0' };
}

async function pruneAll(db: Db): Promise<void> {
  for (let batch = 0; batch < pruneBatch.most; batch += 1) {
    if ((await pruneEvents(db, keepDays, pruneBatch.size)) < pruneBatch.size) return;
  }
}
