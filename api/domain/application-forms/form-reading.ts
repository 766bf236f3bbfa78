import { z } from 'zod';
import { formFieldIds } from './form-fields.ts';

/** Why a file could not be read at all: what it is, or what happened to whoever read it. */
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

/** What is wrong with a cell, or with what is not there. */
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
] as const;
export type FormProblem = (typeof formProblems)[number];

/** Rows and columns count from 1. */
const place = { sheet: z.string().max(64), row: z.int().positive(), column: z.int().positive() };

/** Most characters of a value that is shown where it is wrong. */
export const shownCharacters = 200;
/** Most faults that are told of one form. */
export const mostFaults = 50;

export const formCellSchema = z.strictObject({
  field: z.enum(formFieldIds),
  ...place,
  value: z.string().max(2000),
});
export type FormCell = z.output<typeof formCellSchema>;

/** Most characters of a cell that stands beside a wrong one. */
export const excerptCharacters = 60;
/** The wrong cell and its neighbours as the sheet has them, by rows; `row` and `column` are those of the first. */
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
  value: z.string().max(shownCharacters),
  problem: z.enum(formProblems),
  /** Not there where no cell is named, and in what was read before it was kept. */
  around: excerptSchema.optional(),
});
export type FormFault = z.output<typeof formFaultSchema>;

/** What a workbook says: its fields, and what is wrong with them; or why it says nothing. */
export const formOutcomeSchema = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    sheet: place.sheet.nullable(),
    /** The version of the portal's own form; null for an edition of the programme's. */
    version: z.string().max(16).nullable(),
    cells: z.array(formCellSchema).max(formFieldIds.length),
    faults: z.array(formFaultSchema).max(mostFaults),
  }),
  z.strictObject({ ok: z.literal(false), reason: z.enum(unreadableReasons) }),
]);
export type FormOutcome = z.output<typeof formOutcomeSchema>;

/** How far the reading of an uploaded form is. */
export const formStates = ['received', 'reading', 'read', 'refused'] as const;
export type FormState = (typeof formStates)[number];
