import type { Generated } from 'kysely';

export type FormTemplateSchema = {
  formTemplate: {
    /** From 1; the highest is the current one. */
    version: number;
    sha256: string;
    /** For display only. */
    name: string;
    mime: string;
    /** Bytes. */
    size: number;
    uploadedAt: Generated<Date>;
  };
};
