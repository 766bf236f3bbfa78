import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { listPublicSuites, readSuiteOffers } from '#contract/programme/suites.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';

type Asked = EndpointCall<typeof readSuiteOffers>['query'];

/** What there is to choose from, and what is chosen by the words of the address. */
function useOffers(query: Asked) {
  return useQuery({
    queryKey: ['suites', 'offers', query],
    queryFn: ({ signal }) => call(readSuiteOffers, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** What is offered of a kind, and the published editions of what is chosen, newest first. */
export function useDownloads(asked: Asked) {
  const offers = useOffers(asked);
  const { platform, system, category, app } = offers.data?.chosen ?? {};
  const query = {
    kind: asked.kind,
    platform: platform ?? undefined,
    system: system ?? undefined,
    category: category ?? undefined,
    app: app ?? undefined,
    limit: limits.pageSizeMax,
  };
  const editions = useQuery({
    queryKey: ['suites', query],
    queryFn: ({ signal }) => call(listPublicSuites, { query, signal }),
    enabled: offers.data !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return {
    offers: offers.data,
    editions: editions.data?.rows,
    isError: offers.isError || editions.isError,
    retry: () => void (offers.isError ? offers.refetch() : editions.refetch()),
  };
}

export type Downloads = ReturnType<typeof useDownloads>;
