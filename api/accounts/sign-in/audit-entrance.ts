import type { Request, Response } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { BusyError, CatalogueError } from '#domain/errors/errors.ts';
import { isStorable } from '#domain/shared/validation.ts';
import { toCatalogueError } from '#middleware/error-handler.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { isFirstOfMinute } from '#routes/calls/audit-request.ts';
import { recordEntrance } from '#services/sign-in/record-entrance.ts';

type Entrance = {
  operation: 'account.sign-in' | 'account.register' | 'account.confirm';
  request: Request;
  response: Response;
  /** The login name that was entered. */
  login: string;
};
type Outcome = {
  errorCode: string | null;
  failed?: boolean;
  waiting?: true;
  detail?: Record<string, unknown>;
};

/**
 * Signs somebody in, and writes who signed in or whose login was tried to the audit log. Without the entry nobody is
 * signed in.
 */
export async function auditEntrance<
  T extends { accountId: string | null; waiting?: unknown; detail?: Record<string, unknown> },
>(deps: CoreDeps, { operation, request, response, login }: Entrance, enter: () => Promise<T>): Promise<T> {
  const { requestId, log } = scopeOf(response);
  const address = request.ip ?? '';
  const record = (accountId: string | null, outcome: Outcome) =>
    recordEntrance(deps, { requestId, address, operation, login, accountId, ...outcome });
  let entered: T;
  try {
    if (!isStorable(login)) throw new CatalogueError('parameterInvalid');
    entered = await enter();
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!isFlooding(error) || isFirstOfMinute(deps, operation, request)) {
      await record(null, outcome).catch((err) => log.error({ err }, 'audit outcome not written'));
    }
    throw error;
  }
  const { accountId, waiting, detail = {} } = entered;
  await record(accountId, { errorCode: null, detail, ...(waiting !== undefined && { waiting: true }) });
  return entered;
}

/** What may come any number of times: no limit has counted it, or one has and refuses it. */
function isFlooding(error: unknown): boolean {
  return error instanceof BusyError || toCatalogueError(error).errorName === 'csrfTokenMissing';
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof BusyError) return { errorCode: null, detail: { status: error.status } };
  const { code, status } = toCatalogueError(error);
  return { errorCode: code, failed: status >= 500 };
}
