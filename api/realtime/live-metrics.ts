import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '#api/base/metrics.ts';
import type { LiveServer } from './admit-socket.ts';
import type { EventPump } from './event-pump.ts';

/** Figures of this process's sockets and of the stream that feeds them. */
export function createLiveMetrics({ registry }: Pick<Metrics, 'registry'>, io: LiveServer) {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('live_sockets', 'Open sockets of this process', () => io.sockets.sockets.size);
  return {
    pushed: new Counter({ name: 'live_events_total', help: 'Events pushed to rooms', registers }),
    cut: new Counter({ name: 'live_sockets_cut_total', help: 'Sockets cut for not reading', registers }),
    watch: (pump: EventPump) =>
      gauge(
        'live_events_behind_seconds',
        'Since committed events, or that there are none, were last read for the push',
        pump.secondsBehind,
      ),
  };
}
