import type { Request, Response } from 'express';
import type { Log } from '#api/base/logging.ts';
import type { Deps } from '#api/deps.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { Actor, Operation, operations } from '#domain/accounts/permissions.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Session } from '#services/sessions/find-session.ts';

type OpenOperation = {
  [O in Operation]: (typeof operations)[O]['callers'] extends 'anyone' ? O : never;
}[Operation];

/** The signed-in account; null is possible only where the operation is for anyone. */
export type ActorOf<O extends Operation> = O extends OpenOperation ? Actor | null : Actor;

/** What a handler knows beside its input. `A` is the actor, `D` the dependencies. */
export type RequestContext<A = Actor, D = Deps> = {
  deps: D;
  actor: A;
  session: A extends null ? null : Session;
  locale: Locale;
  requestId: string;
  log: Log;
  /** Idempotency-Key header, a UUID; a repeated request carries the same one. */
  idempotencyKey: string | null;
  ip: string;
  request: Request;
  /** For downloads and redirects: a handler that has begun an answer returns nothing more. */
  response: Response;
};

/** Answers one endpoint: translates to one service and back. */
export type Handler<E extends Endpoint, D = Deps> = (
  context: RequestContext<ActorOf<E['operation']>, D>,
  input: EndpointInput<E>,
) => Promise<EndpointResponse<E>>;
