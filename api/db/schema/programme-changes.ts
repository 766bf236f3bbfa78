import type { ColumnType, Generated } from 'kysely';
import type { FieldChange, ProgrammeRecordKind } from '#domain/programme-changes/programme-changes.ts';

export type ProgrammeChangeSchema = {
  programmeChange: {
    id: Generated<number>;
    kind: ProgrammeRecordKind;
    recordId: string;
    /** The enterprise of the record; null for records of the programme. */
    enterpriseId: string | null;
    /** `created`, `edited`, `deleted`, or the record's own word. */
    action: string;
    at: Date;
    /** Null for what a rule did. */
    actorId: string | null;
    actorName: string;
    actorNameEn: string;
    actorSide: 'programme' | 'maker' | 'system';
    fields: ColumnType<FieldChange[], string, never>;
  };
};
