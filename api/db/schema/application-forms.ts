import type { ColumnType, Generated } from 'kysely';
import type { FormOutcome, FormState } from '#domain/application-forms/form-reading.ts';

export type ApplicationFormSchema = {
  applicationForm: {
    fileId: string;
    enterpriseId: string;
    state: Generated<FormState>;
    /** Incremented by every attempt at reading it. */
    attempt: Generated<number>;
    readerVersion: number | null;
    /** The content, once it was read or refused. */
    outcome: ColumnType<FormOutcome | null, string | null | undefined, string | null>;
    receivedAt: Generated<Date>;
    heartbeatAt: Generated<Date>;
    finishedAt: Date | null;
  };
};
