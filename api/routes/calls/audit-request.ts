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
  /** With which the call came in the actor's name. */
  token?: { id: string; name: string };
  detail: Record<string, unknown>;
  asked: boolean;
  /** Its outcome stands in the log already, by the transaction that did it or the statement that looked why it failed. */
  told: boolean;
  /** Writes that it was asked for, where only the answer shows whether it leaves a trace. */
  held?: () => Promise<void>;
};
type Call = { endpoint: Endpoint; deps: CoreDeps; request: Request; response: Response };
type Input = { params: unknown; query: unknown; body: unknown };
/** Writes a note in a way of its own. */
type Tell = (note: AuditNote) => Promise<void>;

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
 * To be told before a file is sent: it leaves a trace, unless it is a picture that is `shown` in a page. A download that
 * nobody tells of leaves one in any case.
 */
export async function auditDownload(response: Response, { shown }: { shown: boolean }): Promise<void> {
  const facts = known.get(response);
  const { held } = facts ?? {};
  if (!facts || !held) return;
  facts.held = undefined;
  if (!shown) await held();
}

/** Calls that change something and downloads leave a trace; other reads leave none, but for those of the staff. */
function isAudited({ endpoint }: Call): boolean {
  return endpoint.download === true || !isReading(endpoint);
}

/** What visitors do that leaves a trace: who they are, and who the first administrator is. */
const tracedOfVisitors: readonly string[] = ['session.create', 'set-up.run'];

function leavesTrace(call: Call, { actor }: Facts): boolean {
  if (staffReadOf(call.endpoint, actor)) return true;
  return isAudited(call) && (actor !== null || tracedOfVisitors.includes(call.endpoint.operation));
}

/**
 * Runs a request so that the audit log tells of it: `ask` writes that it was asked for, before anything is done, and
 * what came of it is written before the answer is sent.
 * @throws what `run` throws; CatalogueError databaseUnavailable from `ask` when the log cannot be written
 */
export async function auditRequest<T>(
  call: Call,
  run: (ask: (input: Input, tell?: Tell) => Promise<void>) => Promise<T>,
): Promise<T> {
  const target = targetOf(call.endpoint, call.request.params);
  const facts: Facts = { actor: null, target, detail: {}, asked: false, told: false };
  known.set(call.response, facts);
  try {
    const result = await run((input, tell) => ask(call, facts, input, tell));
    await facts.held?.();
    if (facts.asked && !facts.told)
      await writeOutcome(call, noteOf(call, withTarget(call, facts, result), 'done', null));
    return result;
  } catch (error) {
    await recordRefusal(call, facts, error);
    throw error;
  }
}

async function ask(call: Call, facts: Facts, input: Input, tell?: Tell): Promise<void> {
  if (!leavesTrace(call, facts)) return;
  describe(call, facts, input);
  const { endpoint, request } = call;
  const read = staffReadOf(endpoint, facts.actor);
  if (read && facts.actor && !reads.isFirst(facts.actor, facts.target ?? null, read)) return;
  // The handler sees the rows of one enterprise alone, and the log is nobody's.
  const outside = AsyncLocalStorage.snapshot();
  if (endpoint.download && request.query.inline === '1') facts.held = () => outside(writeAsked, call, facts);
  else if (endpoint.auditedByOutcome) facts.asked = true;
  else await writeAsked(call, facts, tell);
}

async function writeAsked(call: Call, facts: Facts, tell?: Tell): Promise<void> {
  const note = noteOf(call, facts, 'asked', null);
  try {
    await (tell ? tell(note) : recordAudit(call.deps, note));
  } catch (cause) {
    throw new CatalogueError('databaseUnavailable', { changed: 'nothing' }, { cause });
  }
  facts.asked = true;
}

/** What the log is told of a call under a key, beside its work or the look for a former answer. */
export function outcomeOf(call: Call): Outcome {
  const facts = known.get(call.response);
  if (!facts) throw new Error('The request is not audited: auditRequest() must run it');
  return {
    noteOf: (answer) => noteOf(call, withTarget(call, facts, answer), 'done', null),
    failureOf: (error) => (error instanceof BusyError ? null : failureOf(call, facts, error)),
    told: () => {
      facts.told = true;
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
  if (facts.told) return;
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
  if (!facts.asked && !isSuspicious && !leavesTrace(call, facts)) return;
  const byVisitor = !facts.asked && facts.actor === null;
  if (isSuspicious && byVisitor && !isFirstOfMinute(call.deps, call.endpoint.operation, call.request)) return;
  await writeOutcome(call, failureOf(call, facts, error));
}

/**
 * Under a flood the log tells once a minute that an address is held off, or that nobody in particular tried what they
 * may not: it must not be flooded itself.
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

/** What was done is done: when its outcome cannot be written, the log goes on saying that it was asked for. */
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
