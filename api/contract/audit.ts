import { z } from 'zod';
import { type Operation, operations, roles } from '#domain/accounts/permissions.ts';
import { type AuditedOperation, accountEvents, auditOutcomes, readEvents } from '#domain/audit/audit.ts';
import { limits } from '#domain/shared/limits.ts';
import { storableSchema } from '#domain/shared/validation.ts';
import { commandOutcomeSchema, commandTypeSchema } from './command.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';

/** Kinds of objects an entry can be about. */
export const auditedOperations: readonly AuditedOperation[] = [
  ...(Object.keys(operations) as Operation[]),
  ...accountEvents,
  ...readEvents,
];

// Postgres knows no year 0000.
const time = z.iso.datetime({ offset: true }).regex(/^[1-9]/);

/** Filters of the list and of the export; times are from (inclusive) and until (exclusive). */
export const auditFilter = {
  person: storableSchema(limits.keywordLength).optional(),
  operation: z.enum(auditedOperations).optional(),
  /** Id of the object, or its number: an application's, a certificate's, an enquiry's. */
  target: storableSchema(limits.targetLength).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  from: time.optional(),
  until: time.optional(),
};

const decision = z.strictObject({
  type: commandTypeSchema,
  state: commandOutcomeSchema.shape.state,
});

/** One request or event: who, what, on what, when, from where, and the outcome. */
export const auditLine = z.strictObject({
  /** In the order of writing. */
  id: z.number().int(),
  /** Number in the chain; null, as the hash, until it is sealed. */
  sequence: z.number().int().nullable(),
  at: z.iso.datetime(),
  requestId: z.uuid(),
  /** Null for a visitor. */
  actor: z
    .strictObject({
      id: z.uuid(),
      login: z.string(),
      name: z.string(),
      nameEn: z.string().nullable(),
      roles: z.array(z.enum(roles)),
    })
    .nullable(),
  address: z.string(),
  operation: z.string(),
  target: z
    .strictObject({
      kind: z.string(),
      id: z.string(),
      /** What it is called now; null for what is gone, and for what has no other name than its id. */
      name: z.strictObject({ zh: z.string(), en: z.string() }).nullable(),
    })
    .nullable(),
  /** The command that was given, and what became of it; null where none was recorded. */
  decision: decision.nullable(),
  outcome: z.enum(auditOutcomes),
  errorCode: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  hash: z.string().nullable(),
});
export type AuditLine = z.output<typeof auditLine>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/audit',
  operation: 'audit.read',
  summary: 'Search the audit log, newest first',
  query: z.strictObject({ ...pageQuery, ...auditFilter }),
  response: pageOf(auditLine),
});

/** The filtered lines as CSV, newest first, 50 000 at most; the last line says when there are more. */
export const exportAudit = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/audit/export',
  operation: 'audit.export',
  summary: 'The filtered audit log as CSV',
  query: z.strictObject({ ...auditFilter, lang: z.enum(['zh', 'en']).optional() }),
  response: z.void(),
  download: true,
});

/** The end of the chain at a moment, stored outside of the database. */
const anchor = z.strictObject({ sequence: z.number().int(), hash: z.string(), at: z.iso.datetime() });

/** Checks the chain from `after` on, a limited number of entries; `next` is the start of the following call. */
export const verifyAudit = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/audit/verification',
  operation: 'audit.read',
  summary: 'Check that the audit log’s chain is unbroken',
  query: z.strictObject({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  response: z.strictObject({
    /** The checked part is intact. */
    holds: z.boolean(),
    /** Number of the last intact entry. */
    checkedTo: z.number().int(),
    /** Number of the newest entry. */
    head: z.number().int(),
    /**
     * The first entry with a problem, and which: missing, changed, not linked to the entry before, different from an
     * anchor, or cut off at the end; for the last two, the anchor.
     */
    broken: z
      .strictObject({
        sequence: z.number().int(),
        reason: z.enum(['missing', 'changed', 'unlinked', 'replaced', 'cut']),
        anchor: anchor.nullable(),
      })
      .nullable(),
    /** Comparison with the anchors outside of the database. */
    anchors: z.strictObject({
      /** Anchors that match entries of this call. */
      matched: z.number().int(),
      /** Unreadable lines among them. */
      damaged: z.number().int(),
      newest: anchor.nullable(),
    }),
    next: z.number().int().nullable(),
  }),
});
