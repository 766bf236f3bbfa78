import { MutationCache, notifyManager, QueryCache, type QueryClient } from '@tanstack/react-query';
import { isAgreementRefusal } from '#domain/agreements/agreements.ts';
import { notChoosable } from '#domain/reference-data/reference-data.ts';
import { ApiError, isMissing } from '#web/lib/api/api-error.ts';
import type { FailedTask } from '#web/lib/api/failed-task.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { isWorthRetrying, retryDelay } from '#web/lib/api/retries.ts';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import { LiveQueryClient } from './live-query-client.ts';

/** What a page says of a query or a change: `quiet` leaves telling of its failure to the page, `record` only that there is none; `task` names it. */
type Meta = { quiet?: boolean; task?: FailedTask; record?: boolean };

/** Where an agreement is missing, the guard is asked anew: it leads to what is to be signed. */
async function askGuard(client: QueryClient, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !error.code || error.status !== 409) return;
  const { findByCode } = await import('#domain/errors/errors.ts');
  const name = findByCode(error.code)?.name;
  if (name && isAgreementRefusal(name)) await client.invalidateQueries({ queryKey: queryRoots.guard });
}

const outdated: readonly string[] = [...Object.values(notChoosable), 'preloadedAppsRefreshedOnResubmit'];

/** What was chosen is chosen no more: the lists are read anew. */
async function askCatalogue(client: QueryClient, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !error.code) return;
  const { findByCode } = await import('#domain/errors/errors.ts');
  const name = findByCode(error.code)?.name;
  if (name && outdated.includes(name)) await client.invalidateQueries({ queryKey: queryRoots.catalogue });
}

export function createQueryClient(): QueryClient {
  // Pages are told with the push or answer itself, not by a timer after it.
  notifyManager.setScheduler(queueMicrotask);
  const tell = (error: unknown, meta: Meta | undefined) => {
    const task = error instanceof ApiError ? (error.task ?? meta?.task) : meta?.task;
    const isSaid = meta?.quiet || (meta?.record && isMissing(error));
    if (!isSaid) void reportFailure(error, task);
    void askGuard(client, error);
    void askCatalogue(client, error);
  };
  const client = new LiveQueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, retryDelay, staleTime: 10_000 },
      // Their calls wait for a connection, as mutations of their own (web/lib/pending/send-call.ts).
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
