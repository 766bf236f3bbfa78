import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LiveEntity, LiveRoom } from '#domain/messages/live-events.ts';
import type { OutboxJobKind } from '#domain/outbox/outbox-jobs.ts';

type CreatedAt = ColumnType<Date, never, never>;
type Payload = JSONColumnType<Record<string, unknown>, string, never>;
/** W3C `traceparent` of the span that stored the row. */
type Trace = ColumnType<string | null, string | null, never>;
/** A 64-bit transaction id, as text: it may pass 2^53. */
type TransactionId = ColumnType<string, never, string>;

export type EventSchema = {
  event: {
    id: Generated<number>;
    xid: TransactionId;
    room: LiveRoom;
    entity: LiveEntity;
    entityId: string;
    version: number;
    change: Payload;
    trace: Trace;
    createdAt: CreatedAt;
  };
  reconciler: {
    onlyRow: boolean;
    lookedAt: ColumnType<Date | null, never, Date>;
    sweptTo: ColumnType<string | null, never, string | null>;
    engineLostSince: ColumnType<Date | null, never, Date | null>;
    asked: ColumnType<number, never, number>;
    lost: ColumnType<number, never, number>;
    lossAcceptedUntil: ColumnType<Date | null, never, Date | null>;
  };
  eventFloor: { onlyRow: boolean; xid: TransactionId; id: number };
  outboxJob: {
    id: Generated<string>;
    kind: OutboxJobKind;
    key: string;
    payload: Payload;
    trace: Trace;
    createdAt: CreatedAt;
    nextAt: ColumnType<Date, Date | undefined, Date>;
    attempts: ColumnType<number, never, number>;
    /** Failures other than an unavailable engine. */
    faults: ColumnType<number, never, number>;
    /** When an operator retried it. */
    retriedAt: ColumnType<Date | null, never, Date>;
    /** When it was set aside for an operator. */
    setAsideAt: ColumnType<Date | null, never, Date | null>;
    doneAt: ColumnType<Date | null, never, Date>;
    lastError: ColumnType<string | null, never, string | null>;
  };
};
