import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EndpointCall, EndpointResponse } from '#contract/endpoint.ts';
import { listPublicSuites, readSuiteOffers } from '#contract/programme/suites.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';

export type OffersQuery = EndpointCall<typeof readSuiteOffers>['query'];
type Offers = EndpointResponse<typeof readSuiteOffers>;

/** What there is to choose from, and what is chosen by the words of the address. */
export const offersQuery = (query: OffersQuery) =>
  queryOptions({
    queryKey: ['suites', 'offers', query],
    queryFn: ({ signal }) => call(readSuiteOffers, { query, signal }),
    meta: { quiet: true },
  });

/** The published editions of what is chosen, newest first. */
export function editionsQuery({ kind }: OffersQuery, offers: Offers | undefined) {
  const { platform, system, category, app } = offers?.chosen ?? {};
  const query = {
    kind,
    platform: platform ?? undefined,
    system: system ?? undefined,
    category: category ?? undefined,
    app: app ?? undefined,
    limit: limits.pageSizeMax,
  };
  return queryOptions({
    queryKey: ['suites', query],
    queryFn: ({ signal }) => call(listPublicSuites, { query, signal }),
    meta: { quiet: true },
  });
}

/** What is offered of a kind, and its editions. */
export function useDownloads(query: OffersQuery) {
  const { data: offers } = useQuery(offersQuery(query));
  const { data: editions } = useQuery(editionsQuery(query, offers));
  return { offers, editions: editions?.rows ?? [] };
}
