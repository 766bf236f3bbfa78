import { CatalogueError } from '#domain/errors/errors.ts';

/** The Idempotency-Key of a call that must not happen twice; `parameterInvalid` without one. */
export function requireKey({ idempotencyKey }: { idempotencyKey: string | null }): string {
  if (idempotencyKey) return idempotencyKey;
  throw new CatalogueError('parameterInvalid', {
    issues: [{ in: 'headers', path: 'Idempotency-Key', code: 'missing', message: 'UUID' }],
  });
}
