import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Connections of a pool: open ones, those of them that nobody uses, and callers that wait for one. */
export type PoolUse = { totalCount: number; idleCount: number; waitingCount: number };

/** The use of each pool that it is told of. @returns what takes a pool under the name of the work that it serves */
export function measurePools({ registry }: Pick<Metrics, 'registry'>): (work: string, pool: PoolUse) => void {
  const pools = new Map<string, PoolUse>();
  new Gauge({
    name: 'database_connections',
    help: 'Database connections by the work that they serve: in use, idle, and callers that wait for one',
    labelNames: ['work', 'state'],
    registers: [registry],
    collect() {
      for (const [work, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ work, state: 'used' }, totalCount - idleCount);
        this.set({ work, state: 'idle' }, idleCount);
        this.set({ work, state: 'waited-for' }, waitingCount);
      }
    },
  });
  return (work, pool) => void pools.set(work, pool);
}
