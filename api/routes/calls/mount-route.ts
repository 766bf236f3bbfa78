import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import type { CoreDeps } from '#api/deps.ts';
import type { Operation } from '#domain/accounts/permissions.ts';
import { checkCsrf } from '#middleware/csrf.ts';
import { limitConcurrency, limitForms, whileReleased } from '#middleware/limit-concurrency.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { shedLoad } from '#middleware/shed-load.ts';
import { admitRequest } from './admit-request.ts';
import { countRefusal } from './count-refusal.ts';
import { knownCaller } from './find-caller.ts';
import { register } from './mounted-layers.ts';
import type { RequestContext } from './request-context.ts';

/** A route that no endpoint of the contract describes, and whom it lets in. */
export type RouteRecord = {
  /** `USE`: all that begins with the path. */
  method: 'GET' | 'POST' | 'USE';
  path: string | string[];
  /**
   * An operation: whoever may call it, admitted as by `serve`. `visitor`: anybody, counted
   * and limited by address, or by the account that the browser is known for.
   * `everybody`: no check and no count, for files.
   */
  admits: Operation | 'visitor' | 'everybody';
  /** From where changes are taken. Pages of our own when absent; `by-handler`: checked where its refusal is audited. */
  origin?: 'any' | 'by-handler';
  /** Bytes of the form that it takes. */
  form?: number;
  /** Answers what was refused, on the way in or by a handler, as its page does. */
  refused?: ErrorRequestHandler;
};

type Step = RequestHandler | ErrorRequestHandler;

/** Mounts a route beside `serve`: load, limits, origin, session, permission and concurrency by its record, then its handlers. */
export function mountRoute(
  router: Router,
  deps: CoreDeps,
  route: RouteRecord,
  ...handlers: RequestHandler[]
): void {
  const { method, path, refused } = route;
  const steps: Step[] = [...admissionOf(deps, route), ...handlers, ...(refused ? [refused] : [])];
  const verb = method.toLowerCase() as Lowercase<typeof method>;
  register(router, () => router[verb](path, ...steps));
}

/** Mounts what anybody may ask without being counted, for monitoring: metrics know it by its path, the log only where it fails. */
export function mountMonitoring(router: Router, path: string, handler: RequestHandler): void {
  const name: RequestHandler = (_request, response, next) => {
    Object.assign(scopeOf(response), { route: path, isProbe: true });
    next();
  };
  register(router, () => router.get(path, name, handler));
}

/** Mounts what requests pass on their way: it refuses some, and answers none but preflights. */
export function mountStep(app: Express, paths: string | string[], ...steps: Step[]): void {
  register(app, () => app.use(paths, ...steps));
}

function admissionOf(deps: CoreDeps, route: RouteRecord): RequestHandler[] {
  const { admits } = route;
  if (admits === 'everybody') return [];
  if (admits === 'visitor') return [shedLoad(deps.config), ...visitorSteps(deps, route)];
  return [shedLoad(deps.config), admitAs(deps, admits), ...formSteps(route.form)];
}

function visitorSteps(deps: CoreDeps, { form, origin }: RouteRecord): RequestHandler[] {
  const { config, rates, limiters } = deps;
  const countCall: RequestHandler = async (request, _response, next) => {
    const { accountId } = knownCaller(deps, request) ?? {};
    await (accountId ? rates.take('account', accountId) : rates.take('visitor', addressOf(request)));
    next();
  };
  const ownOrigin: RequestHandler = (request, _response, next) => {
    checkCsrf(request, config, null);
    next();
  };
  const limit: RequestHandler = async (request, response, next) => {
    const address = addressOf(request);
    if (request.method === 'POST') await limitForms(limiters, address, response);
    else
      await limitConcurrency(
        limiters,
        knownCaller(deps, request) ?? { address, claims: 'nothing' },
        response,
      );
    next();
  };
  return [countCall, ...(origin === undefined ? [ownOrigin] : []), ...formSteps(form), limit];
}

/** Reads a form while it does not count: whoever sends slowly keeps nobody waiting. */
function formSteps(limit: number | undefined): RequestHandler[] {
  if (limit === undefined) return [];
  const parse = express.urlencoded({ extended: false, limit, parameterLimit: 20 });
  return [
    async (request, response, next) => {
      await whileReleased(response, async () => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        parse(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
        await promise;
      });
      next();
    },
  ];
}

const admitted = new WeakMap<Response, RequestContext<unknown, CoreDeps>>();

/** A page's form cannot repeat the session's CSRF value: the origin is what is checked. */
function admitAs(deps: CoreDeps, operation: Operation): RequestHandler {
  const call = { operation, originAlone: true } as const;
  return async (request, response, next) => {
    const context = await countRefusal(deps, response, () => admitRequest(call, deps, request, response));
    admitted.set(response, context);
    next();
  };
}

/** Who was let in by a route that admits for an operation. @throws Error for any other */
export function admittedOf(response: Response): RequestContext<unknown, CoreDeps> {
  const context = admitted.get(response);
  if (!context) throw new Error('The route admits for no operation');
  return context;
}
