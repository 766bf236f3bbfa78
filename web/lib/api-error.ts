/** A request that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string | null;
  readonly details: Record<string, unknown>;
  /** The answer was JSON, so it came from the portal and not from something between. */
  readonly answered: boolean;

  constructor(fields: {
    status: number;
    code?: string | null;
    message?: string | null;
    requestId?: string | null;
    details?: Record<string, unknown> | null;
    answered?: boolean;
    cause?: unknown;
  }) {
    super(fields.message ?? '', { cause: fields.cause });
    this.status = fields.status;
    this.code = fields.code ?? null;
    this.requestId = fields.requestId ?? null;
    this.details = fields.details ?? {};
    this.answered = fields.answered ?? false;
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads what a failed answer says, whatever shape it has. */
export function errorFromAnswer(status: number, body: string, requestId: string | null): ApiError {
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
    answered: isRecord(parsed),
  });
}

/** Nothing came back: the network, the server, or the reader who left. */
export function errorWithoutAnswer(cause: unknown): ApiError {
  return new ApiError({ status: 0, cause });
}
