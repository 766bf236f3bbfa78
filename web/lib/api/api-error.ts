import type { FailedTask } from './failed-task.ts';

/** A request that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string | null;
  readonly details: Record<string, unknown>;
  /** Seconds of `Retry-After`; null without one. */
  readonly retryAfter: number | null;
  /** The answer was JSON, so it came from the portal and not from something between. */
  readonly answered: boolean;
  /** What was being done, where a query makes several calls and its `meta` cannot say which failed. */
  task: FailedTask | undefined;

  constructor(fields: {
    status: number;
    code?: string | null;
    message?: string | null;
    requestId?: string | null;
    details?: Record<string, unknown> | null;
    retryAfter?: number | null;
    answered?: boolean;
    cause?: unknown;
  }) {
    super(fields.message ?? '', { cause: fields.cause });
    this.status = fields.status;
    this.code = fields.code ?? null;
    this.requestId = fields.requestId ?? null;
    this.details = fields.details ?? {};
    this.retryAfter = fields.retryAfter ?? null;
    this.answered = fields.answered ?? false;
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The header Retry-After where it counts seconds. */
function readSeconds(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}

/** Reads what a failed answer says, whatever shape it has. */
export function errorFromAnswer(
  status: number,
  body: string,
  requestId: string | null,
  retryAfter: string | null = null,
): ApiError {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = null;
  }
  const fields = isRecord(parsed) ? parsed : {};
  return new ApiError({
    status,
    code: text(fields.errorCode),
    message: text(fields.message),
    requestId: text(fields.requestId) ?? requestId,
    details: isRecord(fields.details) ? fields.details : null,
    retryAfter: readSeconds(retryAfter),
    answered: isRecord(parsed),
  });
}

/** Nothing came back: the network, the server, or the reader who left. Files are not kept until there is a connection. */
export function errorWithoutAnswer(cause: unknown, isUpload = false): ApiError {
  return new ApiError({ status: 0, cause, details: isUpload ? { reason: 'upload' } : null });
}

/** The address itself was refused: nothing can be called that. */
function isAddressRefused({ status, details }: ApiError): boolean {
  const issues: unknown[] = status === 400 && Array.isArray(details.issues) ? details.issues : [];
  return issues.length > 0 && issues.every((issue) => isRecord(issue) && issue.in === 'params');
}

/** True where what was asked for is not there, or could not be. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || isAddressRefused(error));
}
