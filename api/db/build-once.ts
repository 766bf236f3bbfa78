import type { CompiledQuery } from 'kysely';
import type { Db } from './schema/database.ts';

type Built<R> = { compile: () => CompiledQuery<R> };

/**
 * A statement that is compiled once, for the few that run with every request.
 * @param build may use any values; each run's values replace them in the order of the text
 */
export function buildOnce<R>(build: (db: Db) => Built<R>) {
  let built: CompiledQuery<R> | undefined;
  return async (db: Db, parameters: readonly unknown[]): Promise<R[]> => {
    built ??= build(db).compile();
    const { rows } = await db.executeQuery<R>({ ...built, parameters });
    return rows;
  };
}
