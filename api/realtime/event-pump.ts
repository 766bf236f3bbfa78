import type { Config } from '#api/base/config.ts';
import type { Log } from '#api/base/logging.ts';
import { createDatabase } from '#db/connection.ts';
import { startListening } from '#db/listening/start-listening.ts';
import { portalConnections } from '#domain/operations/database-connections.ts';
import { createEventReader, type EventReader } from './event-reader.ts';
import type { EventSink } from './event-sink.ts';

export type EventPump = Pick<EventReader, 'cursor' | 'standsStill' | 'secondsBehind'> & {
  stop: () => Promise<void>;
};

export type PumpDeps = { config: Pick<Config, 'database'>; log: Log };
export type PumpOptions = {
  /** Milliseconds between polls for events of which no notification told; a second when absent. */
  pollEvery?: number;
};

const pollEvery = 1_000;

/**
 * Carries committed events to the sink in the order of their cursor. A notification only starts a poll; a poll every
 * second finds what a lost one would have announced. Every api process runs a pump of its own and pushes to its own
 * sockets, so the processes need no adapter between them.
 */
export function startEventPump(deps: PumpDeps, sink: EventSink, options: PumpOptions = {}): EventPump {
  const { config, log } = deps;
  // A connection of its own: the push must not queue behind requests for the pool.
  const db = createDatabase(config.database, {
    sees: 'all',
    max: portalConnections.eventReader,
    applicationName: 'assay-events',
  });
  const reader = createEventReader(db, log, sink);
  const listener = startListening({
    address: config.database,
    applicationName: 'assay-events-listen',
    channels: { assay_event: reader.poll, assay_session: sink.end },
    onReady: () => {
      reader.poll();
      sink.missedEnds();
    },
    onError: (error) => log.warn({ err: error }, 'not listening for events, looking every second'),
  });
  const poll = setInterval(reader.pollOnTime, options.pollEvery ?? pollEvery);
  return {
    ...reader,
    stop: async () => {
      clearInterval(poll);
      await listener.stop();
      await reader.stop();
      await db.destroy();
    },
  };
}
