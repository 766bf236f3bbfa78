import { ApiError } from './api-error.ts';

/** True when nobody can say whether the request took effect, so that a repeat must carry the same key. */
export function isFateUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
