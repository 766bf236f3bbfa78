import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Queue } from 'bullmq';
import type { Express, RequestHandler, Response } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors.ts';
import { mayCall } from '#domain/permissions.ts';
import { readCookie, sessionCookie } from '#middleware/cookies.ts';
import { checkCsrf } from '#middleware/csrf.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { findSession } from '#services/find-session.ts';

export const queueBoardPath = '/ops/queues';

export type QueueBoardDeps = Pick<CoreDeps, 'config' | 'db' | 'now'> & { queues: { all: readonly Queue[] } };

/** An operator may look and retry, and nothing else: emptying a queue would only be healed again. */
const retries: readonly string[] = [
  '/api/queues/:queueName/retry/:queueStatus',
  '/api/queues/:queueName/:jobId/retry',
];

/** The board sets styles from scripts and has a base address; its fonts from elsewhere stay out. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  "base-uri 'self'",
  "object-src 'none'",
].join('; ');
const foreignFonts = /<link href="https:[^>]*>/g;

function admitOperators({ config, db, now }: QueueBoardDeps): RequestHandler {
  return async (request, response, next) => {
    scopeOf(response).route = queueBoardPath;
    const lookup = await findSession(db, readCookie(request, sessionCookie), now());
    if (!lookup.session) throw new CatalogueError(lookup.refusal);
    if (!mayCall(lookup.session.actor, 'queue.board')) throw new CatalogueError('permissionDenied');
    // The board's own page cannot repeat the session's value; the request's origin is what is left to check.
    checkCsrf(request, config, null);
    next();
  };
}

function keepAtHome(response: Response): void {
  response.setHeader('Content-Security-Policy', policy);
  const send = response.send.bind(response);
  response.send = (body: unknown) => send(typeof body === 'string' ? body.replace(foreignFonts, '') : body);
}

/** Mounts the queue board for operators at `/ops/queues`: every queue, its jobs and why they failed. */
export function mountQueueBoard(app: Express, deps: QueueBoardDeps): void {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(queueBoardPath);
  createBullBoard({
    queues: deps.queues.all.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: {
      uiConfig: { boardTitle: 'Assay', hideDocsLink: true, hideRedisDetails: true },
      handlerHooks: {
        before: ({ method, route }) => ({ allow: method === 'get' || retries.includes(route) }),
      },
    },
  });
  const headers: RequestHandler = (_request, response, next) => {
    keepAtHome(response);
    next();
  };
  app.use(queueBoardPath, admitOperators(deps), headers, adapter.getRouter());
}
