import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { reportFailure } from './report-failure.ts';

const retries = 2;

/** What a page asks about a query or a change: `quiet` leaves telling of its failure to the page. */
type Meta = { quiet?: boolean };

function isWorthRetrying(failures: number, error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < retries && (status === 0 || status >= 500);
}

export function createQueryClient(): QueryClient {
  const tell = (error: unknown, meta: Meta | undefined) => {
    if (!meta?.quiet) void reportFailure(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 10_000 } },
  });
}
