import type { Request, Response } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import type { AuditActor, AuditedOperation } from '#domain/audit/audit.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { recordAudit } from '#services/audit/record-audit.ts';
import type { Session } from '#services/sessions/find-session.ts';

type AccountEvent = {
  operation: AuditedOperation;
  request: Request;
  response: Response;
  actor: AuditActor | null;
  target?: { kind: string; id: string } | null;
};

/** The signed-in person as the audit log names them. */
export function auditActor({ actor, login, nameEn }: Session): AuditActor {
  return { ...actor, login, nameEn };
}

/** Runs an action of a page, with audit entries of the request and its outcome. */
export async function auditEvent<T>(deps: CoreDeps, event: AccountEvent, run: () => Promise<T>): Promise<T> {
  const { operation, request, response, actor, target = null } = event;
  const { requestId, log } = scopeOf(response);
  const note = { operation, actor, target, requestId, address: request.ip ?? '' };
  await recordAudit(deps, { ...note, phase: 'asked' });
  const finish = (phase: 'done' | 'refused' | 'failed', errorCode: string | null) =>
    recordAudit(deps, { ...note, phase, errorCode }).catch((err: unknown) =>
      log.error({ err, phase }, 'audit outcome not written'),
    );
  try {
    const result = await run();
    await finish('done', null);
    return result;
  } catch (error) {
    const known = error instanceof CatalogueError ? error : null;
    await finish(known && known.status < 500 ? 'refused' : 'failed', known?.code ?? null);
    throw error;
  }
}
