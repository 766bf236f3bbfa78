import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { CatalogueError } from '#domain/errors/errors.ts';
import { idSchema } from '#domain/shared/validation.ts';

type CursorKey = Record<string, string | number | null>;

/** The key of a page's last row, as opaque text for clients. */
export function encodeCursor(key: CursorKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * Decodes a cursor; null for the first page.
 * @throws CatalogueError parameterInvalid for anything that {@link encodeCursor} did not make
 */
export function decodeCursor<S extends z.ZodType>(schema: S, cursor: string | undefined): z.output<S> | null {
  if (cursor === undefined) return null;
  const key = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (key.success) return key.data;
  throw new CatalogueError('parameterInvalid', {
    issues: [{ in: 'query', path: 'after', code: 'invalid_format', message: 'cursor' }],
  });
}

/** Reads a page of `limit` rows: one row more tells whether there is a next page. */
export async function readPage<R>(
  limit: number,
  read: (count: number) => Promise<readonly R[]>,
  keyOf: (row: R) => CursorKey,
): Promise<{ rows: R[]; next: string | null }> {
  const found = await read(limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? encodeCursor(keyOf(last)) : null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Key of lists ordered by time and id, newest first. */
export const timeCursorSchema = z.strictObject({
  // Postgres knows no year 0000.
  at: z.iso.datetime({ precision: 6 }).regex(/^[1-9]/),
  id: idSchema,
});
export type TimeCursor = z.output<typeof timeCursorSchema>;

/**
 * A timestamp as text with all its microseconds; a Date has only milliseconds, and a cursor made of it skips rows.
 */
export function timeKey(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Condition for the rows after a cursor, ordered by `time desc, id desc`. */
export function isAfterCursor(
  timeColumn: string,
  idColumn: string,
  { at, id }: TimeCursor,
): RawBuilder<boolean> {
  const key = sql`(${sql.ref(timeColumn)}, ${sql.ref(idColumn)})`;
  return sql<boolean>`${key} < (${at}::timestamptz, ${id}::uuid)`;
}
