import type { BulletinView } from '#contract/notices.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** Which bulletin is shown now, and how many wait behind it; null when there is none. */
export type BulletinTurn = { bulletin: BulletinView; waiting: number };

/**
 * One bulletin at a time, the oldest first.
 * @param putOff ids of those that the reader closed without confirming them
 */
export function bulletinTurn(
  bulletins: readonly BulletinView[],
  putOff: ReadonlySet<string>,
): BulletinTurn | null {
  const [bulletin, ...waiting] = bulletins.filter(({ id }) => !putOff.has(id));
  return bulletin ? { bulletin, waiting: waiting.length } : null;
}

export function without(bulletins: readonly BulletinView[], id: string): BulletinView[] {
  return bulletins.filter((bulletin) => bulletin.id !== id);
}

/** True where nothing is left to confirm: it was done in another window, or the bulletin is gone. */
export function isSettled(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}
