import { errorCatalogue } from './error-catalogue.ts';
import type { ErrorEntry } from './error-entry.ts';

export type ErrorName = keyof typeof errorCatalogue;
type ErrorLocale = 'zh' | 'en';
type ErrorDetails = Record<string, unknown>;

const namesByCode = new Map<string, ErrorName>();
for (const name of Object.keys(errorCatalogue) as ErrorName[]) {
  namesByCode.set(errorCatalogue[name].code, name);
}

/** True for a name that the catalogue has; names cross the wire to the workflows and back. */
export function isErrorName(name: unknown): name is ErrorName {
  return typeof name === 'string' && Object.hasOwn(errorCatalogue, name);
}

/** The catalogue's entry for a name. */
export function describeError(name: ErrorName): ErrorEntry {
  return errorCatalogue[name];
}

/** The name and entry for a code such as `HTS.100000026`; undefined when the catalogue lacks it. */
export function findByCode(code: string): (ErrorEntry & { name: ErrorName }) | undefined {
  const name = namesByCode.get(code);
  return name === undefined ? undefined : { name, ...errorCatalogue[name] };
}

/** Whether a change was made when the database became unavailable: certainly not, or unknown. */
export type Changed = 'nothing' | 'unknown';

const unavailableTexts: Record<Changed, Record<ErrorLocale, string>> = {
  nothing: {
    zh: '数据服务暂不可用，未保存任何更改，稍后可重试',
    en: 'The data service is unavailable and nothing was changed; try later',
  },
  unknown: {
    zh: '数据服务在保存时中断，无法确定更改是否已保存；可放心重试，同一请求只会生效一次',
    en: 'The data service broke off while saving, so it is not known whether the change was stored. Trying again is safe: the same request takes effect once',
  },
};

/** The text of an error for the user; `details` may be more specific. */
export function errorText(name: ErrorName, locale: ErrorLocale, details?: ErrorDetails): string {
  const changed = name === 'databaseUnavailable' ? details?.changed : undefined;
  if (changed === 'nothing' || changed === 'unknown') return unavailableTexts[changed][locale];
  return errorCatalogue[name][locale];
}

/** A refusal or failure with a code of the catalogue; `details` reach the client, so they hold no secrets. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly errorName: ErrorName;
  readonly code: ErrorEntry['code'];
  readonly status: ErrorEntry['status'] | 410;
  readonly details: ErrorDetails | undefined;

  constructor(errorName: ErrorName, details?: ErrorDetails, options?: ErrorOptions) {
    const entry = describeError(errorName);
    super(entry.en, options);
    this.errorName = errorName;
    this.code = entry.code;
    this.status = entry.status;
    this.details = details;
  }
}

/** A publication that was withdrawn: 410 instead of the entry's own status. */
export class WithdrawnError extends CatalogueError {
  override readonly status = 410;

  constructor(errorName: ErrorName, options?: ErrorOptions) {
    super(errorName, { reason: 'withdrawn' }, options);
  }
}

const busyTexts = { zh: '系统繁忙，请稍后再试', en: 'The system is busy. Try later' } as const;

/**
 * A call that is refused for now: 429 beyond a limit, 430 while the process is overloaded. The catalogue has no code
 * for it. `reason` is for metrics and log.
 */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly status: 429 | 430;
  /** Whole seconds, at least one. */
  readonly retryAfter: number;
  readonly reason: string;
  /** Sent to the client. */
  readonly details: ErrorDetails | undefined;

  constructor(status: 429 | 430, retryAfterMs: number, reason: string, details?: ErrorDetails) {
    super(`${status}: ${reason}`);
    this.status = status;
    this.retryAfter = Math.max(1, Math.ceil(retryAfterMs / 1000));
    this.reason = reason;
    this.details = details;
  }
}

/** Text of a {@link BusyError}. */
export function busyText(locale: ErrorLocale): string {
  return busyTexts[locale];
}
