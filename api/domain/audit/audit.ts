import { type Operation, operations, type Role } from '#domain/accounts/permissions.ts';

/** `asked` is written before a call runs; one of the others after it. */
export const auditPhases = ['asked', 'done', 'refused', 'failed'] as const;
export type AuditPhase = (typeof auditPhases)[number];

/** Outcome of a call; `unknown` where nothing follows `asked`: it runs, or was interrupted. */
export const auditOutcomes = ['done', 'refused', 'failed', 'unknown'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Events of the account service; the others are operations of the permission table. */
export const accountEvents = [
  'account.sign-in',
  'account.register',
  'account.confirm',
  'account.password-change',
  'account.password-forgotten',
  'account.password-reset',
  'account.invitation-accept',
  'account.verification',
  'account.second-step',
  'account.factor-add',
  'account.factor-remove',
  'account.recovery-codes',
] as const;
/** Reads with an audit name of their own. */
export const readEvents = ['application.read-evidence'] as const;
export type AuditedOperation = Operation | (typeof accountEvents)[number] | (typeof readEvents)[number];

/** Milliseconds within which repeated reads of one object by one person have one entry. */
export const readWindowMs = 10 * 60_000;

/** The actor, as of then. */
export type AuditActor = {
  accountId: string;
  login: string;
  name: string;
  nameEn: string | null;
  roles: readonly Role[];
};

/** The object. */
export type AuditTarget = { kind: string; id: string };

/** Maximum entries in an export. */
export const auditExportLimit = 50_000;
/** Maximum entries that one verification call checks. */
export const auditVerificationLimit = 20_000;

/** An entry as the chain's hash covers it. */
export type ChainedEntry = {
  sequence: number;
  at: Date;
  requestId: string;
  actorId: string | null;
  actorLogin: string | null;
  actorName: string | null;
  actorNameEn: string | null;
  actorRoles: readonly string[];
  address: string;
  operation: string;
  targetKind: string | null;
  targetId: string | null;
  phase: string;
  errorCode: string | null;
  /** The details as the database formats them. */
  detailText: string;
  previousHash: string;
  /** Its number and transaction; the transaction is null where it was sealed as it was written. */
  id: number;
  xid: string | null;
  sealedAt: Date | null;
};

/** The text whose SHA-256 is an entry's hash; the same as the database function `audit_seal`. */
export function canonicalEntry(entry: ChainedEntry): string {
  const parts = [
    entry.sequence,
    entry.at.toISOString(),
    entry.requestId,
    entry.actorId,
    entry.actorLogin,
    entry.actorName,
    entry.actorNameEn,
    entry.actorRoles.join(' '),
    entry.address,
    entry.operation,
    entry.targetKind,
    entry.targetId,
    entry.phase,
    entry.errorCode,
    entry.detailText,
    entry.previousHash,
    ...(entry.xid === null ? [] : [entry.id, entry.xid, entry.sealedAt?.toISOString() ?? null]),
  ];
  return `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`;
}

/** The kind of object of an operation's `id`; for other events, the part before the dot. */
export function targetKindOf(operation: AuditedOperation): string {
  if (operation in operations) return operations[operation as Operation].target;
  return operation.slice(0, operation.indexOf('.'));
}

const secretName = /token|password|secret|ticket|cookie|verifier|code|nonce|otp/i;
const word = /^[a-z][a-z-]{0,39}$/;
const longestText = 128;
const maxNames = 30;

/** Storable text of limited length. */
export function auditText(text: string, length: number = longestText): string {
  const clean = text.toWellFormed().replace(/\p{Cc}/gu, ' ');
  return clean.length > length ? `${clean.slice(0, length - 1).toWellFormed()}…` : clean;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value from a fixed set, which cannot contain free text: numbers, booleans, enum values. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return true;
  return typeof value === 'string' && word.test(value);
}

function namesOf(fields: Record<string, unknown>): [string, unknown][] {
  return Object.entries(fields)
    .filter(([name]) => !secretName.test(name))
    .slice(0, maxNames);
}

function plainFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(namesOf(fields).filter(([, value]) => isPlain(value)));
}

function textFields(fields: Record<string, unknown>): Record<string, unknown> {
  const logged = namesOf(fields).filter(([, value]) => typeof value === 'string' || isPlain(value));
  return Object.fromEntries(
    logged.map(([name, value]) => [name, typeof value === 'string' ? auditText(value) : value]),
  );
}

type CallInput = { params?: unknown; query?: unknown; body?: unknown };

/**
 * The logged part of a call's input: path parameters, the names of the fields, and of their values only enum values,
 * numbers and booleans. Never passwords, tokens, free text or file contents.
 */
export function auditDetail({ params, query, body }: CallInput): Record<string, unknown> {
  const detail: Record<string, unknown> = {};
  if (isRecord(params)) Object.assign(detail, textFields(omit(params, 'id', 'token')));
  if (isRecord(query)) Object.assign(detail, textFields(query));
  if (!isRecord(body)) return bound(detail);
  Object.assign(detail, plainFields(body));
  if (isRecord(body.command)) detail.command = plainFields(body.command);
  detail.fields = namesOf(body).map(([name]) => auditText(name, 40));
  return bound(detail);
}

function omit(fields: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !names.includes(key)));
}

const longestDetail = 2_000;

/** Details limited to the maximum size; the entry says when something was left out. */
export function bound(detail: Record<string, unknown>): Record<string, unknown> {
  return JSON.stringify(detail).length <= longestDetail ? detail : { cut: true };
}
