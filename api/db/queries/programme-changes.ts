import type { Insertable } from 'kysely';
import type { FieldChange, ProgrammeRecordKind } from '#domain/programme-changes/programme-changes.ts';
import type { Db } from '../schema/database.ts';
import type { ProgrammeChangeSchema } from '../schema/programme-changes.ts';

type Row = Insertable<ProgrammeChangeSchema['programmeChange']>;
export type NewProgrammeChange = Omit<Row, 'id' | 'fields'> & { fields: readonly FieldChange[] };

export async function insertProgrammeChange(trx: Db, { fields, ...change }: NewProgrammeChange) {
  await trx
    .insertInto('programmeChange')
    .values({ ...change, fields: JSON.stringify(fields) })
    .execute();
}

/** One page of what was changed in a record, newest first. */
export function listProgrammeChanges(
  db: Db,
  record: { kind: ProgrammeRecordKind; recordId: string },
  { before, limit }: { before: number | null; limit: number },
) {
  return db
    .selectFrom('programmeChange')
    .select(['id', 'action', 'at', 'actorId', 'actorName', 'actorNameEn', 'actorSide', 'fields'])
    .where('kind', '=', record.kind)
    .where('recordId', '=', record.recordId)
    .$if(before !== null, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
