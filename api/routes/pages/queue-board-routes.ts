import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Queue } from 'bullmq';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { auditText } from '#domain/audit/audit.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { bringsBody } from '#middleware/json-body.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { admittedOf, mountRoute } from '#routes/calls/mount-route.ts';
import { recordAudit } from '#services/audit/record-audit.ts';
import type { Session } from '#services/sessions/find-session.ts';

export const queueBoardPath = '/ops/queues';

export type QueueBoardDeps = CoreDeps & {
  queues: { all: readonly Queue[] };
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** An operator may look and retry, and nothing else: an emptied queue would only be filled again. */
const retries: readonly string[] = [
  '/api/queues/:queueName/retry/:queueStatus',
  '/api/queues/:queueName/:jobId/retry',
];

/** The board has a base address, and sets its styles as properties from its scripts. */
const policy = [
  "default-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');
/** Fonts from elsewhere, and what is shown while the board loads, which is styled in the page itself. */
const foreignFonts = /<link href="https:[^>]*>/g;
const loadingSign = /(?<=<div id="root">)[\s\S]*?<\/style>\s*(?=<\/div>)/;

function auditRetries({ db }: QueueBoardDeps): RequestHandler {
  return async (request, response, next) => {
    scopeOf(response).route = queueBoardPath;
    const { session } = admittedOf(response);
    if (session && !safeMethods.has(request.method)) await auditRetry(db, session, request, response);
    next();
  };
}

/** The board answers by itself, so that the outcome is read off its answer. */
async function auditRetry(
  db: CoreDeps['db'],
  session: Session,
  request: Request,
  response: Response,
): Promise<void> {
  const { requestId, log } = scopeOf(response);
  const actor = { ...session.actor, login: session.login, nameEn: session.nameEn };
  const detail = { call: `${request.method} ${auditText(request.path)}` };
  const note = { requestId, actor, address: request.ip ?? '', operation: 'queue.board', detail } as const;
  await recordAudit({ db }, { ...note, phase: 'asked' });
  response.once('finish', () => {
    const phase = response.statusCode < 400 ? 'done' : response.statusCode < 500 ? 'refused' : 'failed';
    recordAudit({ db }, { ...note, phase }).catch((err) => log.error({ err }, 'audit outcome not written'));
  });
}

/** The board parses what it is sent by itself; a retry brings next to nothing. */
function refuseLargeBody(request: Request): void {
  if (!bringsBody(request) || Number(request.headers['content-length'] ?? Number.NaN) <= 1_024) return;
  throw new CatalogueError('fileTooLarge');
}

function restrictToOwnOrigin(response: Response): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Cache-Control', 'no-store');
  const send = response.send.bind(response);
  response.send = (body: unknown) =>
    send(typeof body === 'string' ? body.replace(foreignFonts, '').replace(loadingSign, '') : body);
}

/** Mounts the queue board for operators at `/ops/queues`: every queue, its jobs and why they failed. */
export function mountQueueBoard(app: Express, deps: QueueBoardDeps): void {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(queueBoardPath);
  createBullBoard({
    queues: deps.queues.all.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: {
      uiConfig: { boardTitle: 'Queues', hideDocsLink: true, hideRedisDetails: true },
      handlerHooks: {
        before: ({ method, route }) => ({ allow: method === 'get' || retries.includes(route) }),
      },
    },
  });
  const headers: RequestHandler = (request, response, next) => {
    refuseLargeBody(request);
    restrictToOwnOrigin(response);
    next();
  };
  const board: Express = adapter.getRouter();
  board.disable('x-powered-by');
  const route = { method: 'USE', path: queueBoardPath, admits: 'queue.board' } as const;
  mountRoute(app, deps, route, headers, auditRetries(deps), board);
}
