import type { TFunction } from 'i18next';
import type { FormMismatch } from '#domain/files/file-rules.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { Language } from '#web/lib/language/language.ts';
import { formatCount } from '#web/lib/language/numbers.ts';

/** The text of a reached quota: used, limit and advice. */
async function quotaText({ details, retryAfter }: ApiError, t: TFunction<'errors'>) {
  if (details.reason !== 'quota') return null;
  const { quotaNames } = await import('#domain/quotas/quotas.ts');
  const quota = quotaNames.find((name) => name === details.quota);
  if (quota === undefined) return null;
  const minutes = Math.max(1, Math.ceil((retryAfter ?? 0) / 60));
  return t(`quota.${quota}`, { used: Number(details.used), limit: Number(details.limit), minutes });
}

const imageTooLarge = 'HTS.10000007';

/** What is too large of a picture other than its file; null for its file. */
function pictureText({ code, details }: ApiError, t: TFunction<'errors'>): string | null {
  if (code !== imageTooLarge) return null;
  const { width, height, maxPixels, maxSide } = details;
  const size = { width: formatCount(Number(width)), height: formatCount(Number(height)) };
  if (typeof maxPixels === 'number') return t('picture.pixels', { ...size, most: formatCount(maxPixels) });
  if (typeof maxSide === 'number') return t('picture.side', { ...size, most: formatCount(maxSide) });
  if (typeof details.maxDecodedBytes === 'number' || details.reason === 'tooCostly')
    return t('picture.costly');
  return null;
}

/** Statuses that have a text of their own whatever the answer says. */
const byStatus: Record<number, 'unauthorized' | 'forbidden' | 'busy'> = {
  401: 'unauthorized',
  403: 'forbidden',
  429: 'busy',
  430: 'busy',
};

async function catalogueText(
  code: string,
  { details }: ApiError,
  language: Language,
): Promise<string | null> {
  const { errorText, findByCode } = await import('#domain/errors/errors.ts');
  const known = findByCode(code);
  return known ? errorText(known.name, language, details) : null;
}

/** Advice by status, beside the text of the code; null for none. */
export function failureAdvice(error: unknown, t: TFunction<'errors'>): string | null {
  const known = error instanceof ApiError ? byStatus[error.status] : undefined;
  return known ? t(known) : null;
}

/** Reasons with a text of their own, where the catalogue only says that a parameter is invalid. */
const reasons = [
  'taken',
  'full',
  'chosen',
  'listed',
  'empty',
  'unchanged',
  'memory-cap',
  'images',
  'ticket',
  'not-empty',
  'contact',
  'configuration',
  'self',
  'maker',
  'active',
  'lines',
  'wrong',
  'overlap',
  'agreement_incomplete',
  'lab-unknown',
  'lab-in',
  'revoked',
  'term-past',
  'term-late',
  'term-same',
  'dependents',
  'proposed',
  'proposal-settled',
  'proposal-person',
  'last-administrator',
  'last-manager',
  'reviews-open',
  'commands-open',
  'sign-in-again',
] as const;
/** Kinds of files that were uploaded instead of an application form. */
const disguises = [
  'macros',
  'encrypted',
  'earlyExcel',
  'markup',
  'text',
  'archive',
  'pdf',
  'picture',
] satisfies FormMismatch[];
const parameterInvalid = 'HTS.00000007';
const jsonInvalid = 'HTS.100000125';

/** The text of an invalid value in JSON, with its path; null for other errors. */
function jsonText({ code, details }: ApiError, t: TFunction<'errors'>): string | null {
  if (code !== jsonInvalid || details.reason !== 'value') return null;
  const { path } = details;
  return typeof path === 'string' ? t('reason.json-value', { path }) : t('reason.json-shape');
}

/** What the reader is told about a failed request (specification, section 8). */
export async function failureText(
  error: unknown,
  t: TFunction<'errors'>,
  language: Language,
): Promise<string> {
  if (!(error instanceof ApiError)) return t('unexpected');
  const quota = await quotaText(error, t);
  if (quota !== null) return quota;
  // The catalogue has no words for it: the values themselves are well formed.
  if (error.code && error.details.reason === 'version') return t('version');
  if (error.code && error.details.reason === 'ownAddress')
    return t('ownAddress', { address: String(error.details.address) });
  const reason = reasons.find((one) => one === error.details.reason);
  if (error.code === parameterInvalid && reason)
    return t(`reason.${reason}`, { limit: Number(error.details.limit) });
  if (error.details.reason === 'four-eyes') return t('reason.four-eyes');
  if (error.details.reason === 'opinion') return t('reason.opinion');
  if (error.code && error.details.reason === 'failed-before') return t('reason.failed-before');
  if (error.code && error.details.reason === 'source-revoked') return t('reason.source-revoked');
  if (error.code && error.details.reason === 'agreement') return t('reason.agreement');
  if (error.code && error.details.reason === 'failed') return t('reason.failed');
  if (error.details.reason === 'withdrawn') return t('reason.withdrawn');
  if (error.details.reason === 'right') return t('reason.right');
  const disguise = disguises.find((one) => one === error.details.found);
  if (error.code && disguise) return t(`disguise.${disguise}`);
  const other = jsonText(error, t) ?? pictureText(error, t);
  if (other !== null) return other;
  if (error.code) return (await catalogueText(error.code, error, language)) ?? t('unknownCode');
  const isUpload = error.details.reason === 'upload';
  if (error.status === 0) return isUpload ? t('networkUpload') : t('network');
  // The answer of a call that succeeded is not what the contract says.
  if (error.status < 300) return t('request');
  const known = byStatus[error.status];
  if (known) return t(known);
  if (error.message) return error.message;
  return error.answered ? t('unknownError') : t('connection', { status: error.status });
}
