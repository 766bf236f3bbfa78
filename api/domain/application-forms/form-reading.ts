import { z } from 'zod';
import { formFieldIds } from './form-fields.ts';

/** Why a file could not be read: its format, or a failure of the reader. */
export const unreadableReasons = [
  'damaged',
  'encrypted',
  'doctype',
  'encoding',
  'tooLarge',
  'timedOut',
  'outOfMemory',
  'crashed',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** Problems of a cell, or of a missing one. */
export const formProblems = [
  'missingSheet',
  'otherVersion',
  'missingRow',
  'repeated',
  'required',
  'tooLong',
  'characters',
  'number',
  'range',
  'formula',
  'cellError',
  'numberFormat',
] as const;
export type FormProblem = (typeof formProblems)[number];

/** Rows and columns count from 1. */
const place = { sheet: z.string().max(64), row: z.int().positive(), column: z.int().positive() };

/** Maximum characters shown of a wrong value. */
export const maxShownCharacters = 200;
/** Maximum errors reported for one form. */
export const maxFaults = 50;

export const formCellSchema = z.strictObject({
  field: z.enum(formFieldIds),
  ...place,
  value: z.string().max(2000),
});
export type FormCell = z.output<typeof formCellSchema>;

/** Maximum characters shown of a neighbouring cell. */
export const excerptCharacters = 60;
/** The wrong cell and its neighbours by rows; `row` and `column` are those of the first. */
export const excerptSchema = z.strictObject({
  row: place.row,
  column: place.column,
  lines: z.array(z.array(z.string().max(excerptCharacters)).max(3)).max(3),
});
export type Excerpt = z.output<typeof excerptSchema>;

export const formFaultSchema = z.strictObject({
  field: z.enum(formFieldIds).nullable(),
  sheet: place.sheet.nullable(),
  /** Null where a row is missing. */
  row: place.row.nullable(),
  column: place.column.nullable(),
  value: z.string().max(maxShownCharacters),
  problem: z.enum(formProblems),
  /** The number format of a cell that other computers show differently. */
  format: z.string().max(maxShownCharacters).optional(),
  /** Missing without a cell, and in results from before it existed. */
  around: excerptSchema.optional(),
});
export type FormFault = z.output<typeof formFaultSchema>;

/** The content of a workbook: its fields and errors; or why it could not be read. */
export const formOutcomeSchema = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    sheet: place.sheet.nullable(),
    /** The version of the portal's own form; null for an edition of the programme's. */
    version: z.string().max(16).nullable(),
    cells: z.array(formCellSchema).max(formFieldIds.length),
    faults: z.array(formFaultSchema).max(maxFaults),
  }),
  z.strictObject({ ok: z.literal(false), reason: z.enum(unreadableReasons) }),
]);
export type FormOutcome = z.output<typeof formOutcomeSchema>;

/** Progress of an uploaded form. */
export const formStates = ['received', 'reading', 'read', 'refused'] as const;
export type FormState = (typeof formStates)[number];
