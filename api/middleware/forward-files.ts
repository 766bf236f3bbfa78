import { type IncomingHttpHeaders, type IncomingMessage, request as sendRequest } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { BusyError } from '#domain/errors/errors.ts';
import { leaveToOther, scopeOf } from './request-scope.ts';

/** The process that receives files: where it listens now, if it does. */
export type Receiver = { socketPath: () => string | null };

/** By the connection between the two processes alone; nobody else's word for the same is believed. */
export const requestIdHeader = 'x-request-id';

/** 200 at once would hold up every other call for a tenth of a second. */
const atOnce = 2;
const everyMs = 5;
const comeBackMs = 1_000;
/** Of one connection alone. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'expect', 'upgrade'];

/** Before anything else is done for them: calls that bring files begin a few at a time, and others go between them. */
export function paceFiles(): RequestHandler {
  const inTurn = takeTurns();
  return (request, response, next) => {
    if (!bringsFile(request)) return next();
    inTurn({ response, begin: next });
  };
}

/**
 * Hands calls that bring files on to the process that receives them, so that however many come, all other calls are
 * answered as ever. Where that process is not there they are served here.
 */
export function forwardFiles({ socketPath }: Receiver): RequestHandler {
  return (request, response, next) => {
    const path = bringsFile(request) ? socketPath() : null;
    if (path === null) next();
    else forward(path, request, response, next);
  };
}

function bringsFile({ headers }: IncomingMessage): boolean {
  return /^(multipart\/form-data|application\/octet-stream)\b/i.test(headers['content-type'] ?? '');
}

type Waiting = { response: Response; begin: () => void };

/** Begins the first now, the others a few at a time with a pause between them, in their order. */
function takeTurns(): (call: Waiting) => void {
  const waiting: Waiting[] = [];
  let next: NodeJS.Timeout | undefined;
  const run = () => {
    const begun = takeFirst(waiting);
    next = begun.length > 0 ? setTimeout(run, everyMs) : undefined;
    for (const { begin } of begun) begin();
  };
  return (call) => {
    waiting.push(call);
    if (next === undefined) run();
  };
}

/** Whoever has left meanwhile takes no turn: otherwise thousands that come and go would keep all others waiting. */
function takeFirst(waiting: Waiting[]): Waiting[] {
  const begun: Waiting[] = [];
  let seen = 0;
  for (const call of waiting) {
    if (begun.length === atOnce) break;
    seen += 1;
    if (!call.response.closed) begun.push(call);
  }
  waiting.splice(0, seen);
  return begun;
}

function forward(
  socketPath: string,
  request: Request,
  response: Response,
  next: (error?: unknown) => void,
): void {
  const { method, originalUrl: path } = request;
  let state: 'begun' | 'sending' | 'answered' = 'begun';
  const other = sendRequest({
    socketPath,
    method,
    path,
    agent: false,
    headers: headersFor(request, response),
  });
  other.once('socket', (socket) =>
    socket.once('connect', () => {
      state = 'sending';
      request.pipe(other);
    }),
  );
  other.once('response', (answer) => {
    state = 'answered';
    passOn(answer, request, response);
  });
  other.on('error', () => {
    request.unpipe(other);
    // Whoever refuses a file does not take the rest of it.
    if (state === 'answered' || response.closed) return;
    // Nothing has been read of it: it can still be served here.
    next(state === 'sending' ? new BusyError(430, comeBackMs, 'receiver') : undefined);
  });
  other.once('close', () => {
    if (state === 'answered') request.resume();
  });
  response.once('close', () => other.destroy());
}

/** What the client said, with its address for those proxies that are believed, and the id under which it is answered. */
function headersFor(request: Request, response: Response): IncomingHttpHeaders {
  const { headers, socket } = request;
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.includes(name));
  const hops = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean);
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': hops.join(', '),
    // Ended by the other side with something unread, it would take the answer with it.
    connection: 'keep-alive',
    [requestIdHeader]: scopeOf(response).requestId,
  };
}

function passOn(answer: IncomingMessage, request: Request, response: Response): void {
  leaveToOther(response);
  const { statusCode = 500, headers } = answer;
  response.status(statusCode);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ofConnection.includes(name)) response.setHeader(name, value);
  }
  // The rest of a refused upload is not waited for; that of a repeated one is read, and the connection stays.
  if (statusCode >= 400 && !request.complete) response.setHeader('Connection', 'close');
  answer.on('error', () => response.destroy());
  answer.pipe(response);
}
