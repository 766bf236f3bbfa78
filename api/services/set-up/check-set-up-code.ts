import { timingSafeEqual } from 'node:crypto';
import { findSetUpCode, isSetUp, type StoredCode } from '#db/queries/set-up.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { hashSetUpCode } from './issue-set-up-code.ts';

const refusal = (problem: 'wrong' | 'expired' | 'done') =>
  new CatalogueError('parameterInvalid', { field: 'code', problem });

/** @throws CatalogueError parameterInvalid with `details.problem`: `wrong`, `expired` */
export function matchSetUpCode(stored: StoredCode | undefined, code: string, now: Date): StoredCode {
  const [kept, given] = [Buffer.from(stored?.hash ?? ''), Buffer.from(hashSetUpCode(code))];
  if (!stored || kept.length !== given.length || !timingSafeEqual(kept, given)) throw refusal('wrong');
  if (stored.expiresAt <= now) throw refusal('expired');
  return stored;
}

/** @throws CatalogueError parameterInvalid with `details.problem` `done` */
export async function refuseIfSetUp(db: Db): Promise<void> {
  if (await isSetUp(db)) throw refusal('done');
}

/**
 * Until when a code is good.
 * @throws CatalogueError parameterInvalid with `details.problem`: `wrong`, `expired`, `done`
 */
export async function checkSetUpCode(
  { db, now }: { db: Db; now: () => Date },
  code: string,
): Promise<{ until: string }> {
  await refuseIfSetUp(db);
  const { expiresAt } = matchSetUpCode(await findSetUpCode(db), code, now());
  return { until: expiresAt.toISOString() };
}
