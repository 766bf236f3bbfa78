import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, Response } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { type Endpoint, isReading } from '#contract/endpoint.ts';
import { type AuditedOperation, type AuditPhase, auditDetail, targetKindOf } from '#domain/audit/audit.ts';
import { BusyError, CatalogueError } from '#domain/errors/errors.ts';
import { toCatalogueError } from '#middleware/error-handler.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { type AuditNote, recordAudit } from '#services/audit/record-audit.ts';
import type { Outcome } from '#services/calls/answer-once.ts';
import type { Session } from '#services/sessions/find-session.ts';
import { rememberReads, staffReadOf } from './staff-reads.ts';

type Facts = Pick<AuditNote, 'actor' | 'target'> & {
  /** The token that was used in the actor's name. */
  token?: { id: string; name: string };
  detail: Record<string, unknown>;
  isRecorded: boolean;
  /** The outcome is in the log already, written by the transaction that did it or by the check why it failed. */
  isOutcomeRecorded: boolean;
  /** Writes the entry of the request later, where only the answer shows whether it is audited. */
  record?: () => Promise<void>;
};
type Call = { endpoint: Endpoint; deps: CoreDeps; request: Request; response: Response };
type Input = { params: unknown; query: unknown; body: unknown };
/** Writes an entry together with something else. */
type RecordNote = (note: AuditNote) => Promise<void>;

/** What is known so far of the requests that run. */
const known = new WeakMap<Response, Facts>();
/** When such a refusal was last recorded by a portal, by operation and address. */
const heldOff = new WeakMap<CoreDeps['limiters'], Map<string, number>>();
const reads = rememberReads();
/** Recorded whatever was called: somebody tried what they may not. */
const suspicious: ReadonlySet<string> = new Set(['permissionDenied', 'csrfTokenMissing']);

/** Whose session a request came with, or opened. */
export function noteCaller(response: Response, session: Session | null): void {
  const facts = known.get(response);
  if (!facts || !session) return;
  const { token, ...actor } = session.actor;
  facts.actor = { ...actor, login: session.login, nameEn: session.nameEn };
  if (token) facts.token = { id: token.id, name: token.name };
}

/**
 * To be called before a file is sent: it is audited, unless it is a picture `shown` in a page. A download without this call
 * is audited in any case.
 */
export async function auditDownload(response: Response, { shown }: { shown: boolean }): Promise<void> {
  const facts = known.get(response);
  const { record } = facts ?? {};
  if (!facts || !record) return;
  facts.record = undefined;
  if (!shown) await record();
}

/** Changing calls and downloads are audited; of other reads only those of the staff. */
function isAudited({ endpoint }: Call): boolean {
  return endpoint.download === true || !isReading(endpoint);
}

/** What is audited of visitors: signing in, and setting up the first administrator. */
const tracedOfVisitors: readonly string[] = ['session.create', 'set-up.run'];

function leavesTrace(call: Call, { actor }: Facts): boolean {
  if (staffReadOf(call.endpoint, actor)) return true;
  return isAudited(call) && (actor !== null || tracedOfVisitors.includes(call.endpoint.operation));
}

/**
 * Runs a request with its audit entries: `recordRequest` writes the request before anything is done, and the outcome is
 * written before the answer is sent.
 * @throws what `run` throws; CatalogueError databaseUnavailable from `recordRequest` when the log cannot be written
 */
export async function auditRequest<T>(
  call: Call,
  run: (recordRequest: (input: Input, recordNote?: RecordNote) => Promise<void>) => Promise<T>,
): Promise<T> {
  const target = targetOf(call.endpoint, call.request.params);
  const facts: Facts = { actor: null, target, detail: {}, isRecorded: false, isOutcomeRecorded: false };
  known.set(call.response, facts);
  try {
    const result = await run((input, recordNote) => recordRequest(call, facts, input, recordNote));
    await facts.record?.();
    if (facts.isRecorded && !facts.isOutcomeRecorded)
      await writeOutcome(call, noteOf(call, withTarget(call, facts, result), 'done', null));
    return result;
  } catch (error) {
    await recordRefusal(call, facts, error);
    throw error;
  }
}

async function recordRequest(call: Call, facts: Facts, input: Input, recordNote?: RecordNote): Promise<void> {
  if (!leavesTrace(call, facts)) return;
  describe(call, facts, input);
  const { endpoint, request } = call;
  const read = staffReadOf(endpoint, facts.actor);
  if (read && facts.actor && !reads.isFirst(facts.actor, facts.target ?? null, read)) return;
  // The handler runs in one tenant; the audit log has none.
  const outside = AsyncLocalStorage.snapshot();
  if (endpoint.download && request.query.inline === '1')
    facts.record = () => outside(writeRequested, call, facts);
  else if (endpoint.auditedByOutcome) facts.isRecorded = true;
  else await writeRequested(call, facts, recordNote);
}

async function writeRequested(call: Call, facts: Facts, recordNote?: RecordNote): Promise<void> {
  const note = noteOf(call, facts, 'asked', null);
  try {
    await (recordNote ? recordNote(note) : recordAudit(call.deps, note));
  } catch (cause) {
    throw new CatalogueError('databaseUnavailable', { changed: 'nothing' }, { cause });
  }
  facts.isRecorded = true;
}

/** The audit entries of a call under a key, written with its work or with the search for its stored answer. */
export function outcomeOf(call: Call): Outcome {
  const facts = known.get(call.response);
  if (!facts) throw new Error('The request is not audited: auditRequest() must run it');
  return {
    noteOf: (answer) => noteOf(call, withTarget(call, facts, answer), 'done', null),
    failureOf: (error) => (error instanceof BusyError ? null : failureOf(call, facts, error)),
    markAudited: () => {
      facts.isOutcomeRecorded = true;
    },
  };
}

function describe({ endpoint, request }: Call, facts: Facts, input: Input): void {
  const signsIn = endpoint.operation === 'session.create';
  const key = request.get('idempotency-key');
  facts.detail = { ...(signsIn ? {} : auditDetail(input)), ...(key === undefined ? {} : { key }) };
}

function targetOf({ operation }: Endpoint, fields: unknown): AuditNote['target'] {
  if (typeof fields !== 'object' || fields === null || !('id' in fields)) return null;
  const { id } = fields;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  return { kind: targetKindOf(operation), id: String(id) };
}

/** What a call has created is named by its answer. */
function withTarget({ endpoint }: Call, facts: Facts, result: unknown): Facts {
  return facts.target ? facts : { ...facts, target: targetOf(endpoint, result) };
}

function failureOf(call: Call, facts: Facts, error: unknown): AuditNote {
  const { status, code } = toCatalogueError(error);
  return noteOf(call, facts, status >= 500 ? 'failed' : 'refused', code);
}

async function recordRefusal(call: Call, facts: Facts, error: unknown): Promise<void> {
  if (facts.isOutcomeRecorded) return;
  const read = staffReadOf(call.endpoint, facts.actor);
  if (read && facts.actor) reads.forget(facts.actor, facts.target ?? null, read);
  if (error instanceof BusyError) {
    if (!leavesTrace(call, facts) || !isFirstOfMinute(call.deps, call.endpoint.operation, call.request))
      return;
    const detail = { ...facts.detail, status: error.status };
    return writeOutcome(call, noteOf(call, { ...facts, detail }, 'refused', null));
  }
  const { errorName } = toCatalogueError(error);
  const isSuspicious = suspicious.has(errorName);
  if (!facts.isRecorded && !isSuspicious && !leavesTrace(call, facts)) return;
  const byVisitor = !facts.isRecorded && facts.actor === null;
  if (isSuspicious && byVisitor && !isFirstOfMinute(call.deps, call.endpoint.operation, call.request)) return;
  await writeOutcome(call, failureOf(call, facts, error));
}

/**
 * Refusals of an address or of visitors are logged once a minute, so that a flood of calls does not flood the log.
 */
export function isFirstOfMinute(
  { limiters }: Pick<CoreDeps, 'limiters'>,
  operation: AuditedOperation,
  request: Request,
): boolean {
  const times = heldOff.get(limiters) ?? new Map<string, number>();
  heldOff.set(limiters, times);
  const key = `${operation} ${addressOf(request)}`;
  const now = performance.now();
  if (now - (times.get(key) ?? Number.NEGATIVE_INFINITY) < 60_000) return false;
  if (times.size >= 10_000) times.clear();
  times.set(key, now);
  return true;
}

/** Never throws: if the outcome cannot be written, the log has the request alone. */
async function writeOutcome(call: Call, note: AuditNote) {
  try {
    await recordAudit(call.deps, note);
  } catch (err) {
    scopeOf(call.response).log.error({ err, phase: note.phase }, 'audit outcome not written');
  }
}

function noteOf(
  { endpoint, request, response }: Call,
  facts: Facts,
  phase: AuditPhase,
  code: string | null,
): AuditNote {
  const { actor, target = null, detail, token } = facts;
  return {
    requestId: scopeOf(response).requestId,
    address: request.ip ?? '',
    operation: staffReadOf(endpoint, actor) ?? endpoint.operation,
    detail: { call: `${endpoint.method} ${endpoint.path}`, ...detail, ...(token && { token }) },
    actor,
    target,
    phase,
    errorCode: code,
  };
}
