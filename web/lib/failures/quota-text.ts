import type { TFunction } from 'i18next';
import type { ApiError } from '#web/lib/api/api-error.ts';

/** What a refusal for a limit of the enterprise says: how much there is, how much there may be, what to do. */
export async function quotaText({ details, retryAfter }: ApiError, t: TFunction<'errors'>) {
  if (details.reason !== 'quota') return null;
  const { quotaNames } = await import('#domain/quotas/quotas.ts');
  const quota = quotaNames.find((name) => name === details.quota);
  if (quota === undefined) return null;
  const minutes = Math.max(1, Math.ceil((retryAfter ?? 0) / 60));
  return t(`quota.${quota}`, { used: Number(details.used), limit: Number(details.limit), minutes });
}
