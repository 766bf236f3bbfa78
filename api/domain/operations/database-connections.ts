import { type ProcessKind, processKinds } from './system-health.ts';

/** Connections beside the pools that a portal keeps for work which must not wait for requests. */
export const portalConnections = {
  auditSealer: 1,
  eventReader: 1,
  eventListener: 1,
  jobListener: 1,
} as const;
/** Most connections of a process for administration, which is rare, and for signing in, which is short. */
export const administrationConnections = 5;
/** Most connections of a worker as the account service's role. */
export const mailConnections = 4;

/**
 * Most connections to Postgres that one process of a kind opens.
 * @param pool `DATABASE_POOL`
 */
export function mostConnections(kind: ProcessKind, pool: number): number {
  switch (kind) {
    case 'portal': {
      const own = Object.values(portalConnections).reduce((sum, count) => sum + count, 0);
      return 2 * pool + Math.min(pool, administrationConnections) + own;
    }
    case 'workers':
      return pool + mailConnections;
    case 'accounts':
    case 'workflows':
      return pool;
  }
}

/** What Postgres has room for; `others`: connections of everything but the portal's roles in its database. */
export type ConnectionRoom = { max: number; reserved: number; others: number };

export type RoomJudgement = { needed: number; available: number; enough: boolean };

/**
 * Whether all processes find the connections that they may open at once.
 * @param running how many processes of a kind run; one is counted of a kind of which none does
 * @param pool `DATABASE_POOL`
 */
export function judgeConnectionRoom(
  { max, reserved, others }: ConnectionRoom,
  running: Partial<Record<ProcessKind, number>>,
  pool: number,
): RoomJudgement {
  const needed = processKinds.reduce(
    (sum, kind) => sum + Math.max(1, running[kind] ?? 0) * mostConnections(kind, pool),
    0,
  );
  const available = Math.max(0, max - reserved - others);
  return { needed, available, enough: needed <= available };
}
