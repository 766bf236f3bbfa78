import { type Actor, isStaff } from '#domain/accounts/permissions.ts';

/** Kinds of entities that clients are notified of. */
export const liveEntities = [
  'application',
  'message',
  'upload',
  'application-form',
  'decision',
  'comment',
  'delegation',
  'certificate',
  'product',
  'notice',
  'suite',
  'catalogue',
  'account',
] as const;
export type LiveEntity = (typeof liveEntities)[number];

/** The id of the catalogue (there is one) in its events. */
export const catalogueId = '00000000-0000-4000-8000-000000000000';

/** Rooms: the accounts of one enterprise, all staff, or everybody. */
export type LiveRoom = 'programme' | 'everybody' | `enterprise:${string}`;

/** The actor's room besides `everybody`; null without one. */
export function liveRoomOf(actor: Actor): LiveRoom | null {
  if (isStaff(actor)) return 'programme';
  return actor.enterpriseId === null ? null : `enterprise:${actor.enterpriseId}`;
}

/** Position in the stream of changes: a transaction, and an event in it. */
export type EventCursor = { xid: string; id: string };

/** The wire form is `<transaction>-<event>`, both decimal. */
export const cursorPattern = /^(\d{1,19})-(\d{1,18})$/;

/** Parses the wire form; null for an invalid one. */
export function parseCursor(text: string): EventCursor | null {
  const [, xid, id] = cursorPattern.exec(text) ?? [];
  return xid === undefined || id === undefined ? null : { xid, id };
}

export function formatCursor({ xid, id }: EventCursor): string {
  return `${xid}-${id}`;
}
