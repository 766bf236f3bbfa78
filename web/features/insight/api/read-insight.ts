import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { readFailingModules, readInsight } from '#contract/insight/insight.ts';
import { exportInsight, readInsightPartners } from '#contract/insight/insight-partners.ts';
import { addressOf, call } from '#web/lib/api/api-client.ts';

export type InsightQuery = EndpointCall<typeof readInsight>['query'];

/** Where the programme stands, and how long its phases take. */
export function useInsight(query: InsightQuery) {
  return useQuery({
    queryKey: ['admin', 'insight', query],
    queryFn: ({ signal }) => call(readInsight, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Modules by failed cases. */
export function useFailingModules(query: InsightQuery) {
  return useQuery({
    queryKey: ['admin', 'insight', 'modules', query],
    queryFn: ({ signal }) => call(readFailingModules, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Output by month, and how enterprises are doing. */
export function useInsightPartners(query: EndpointCall<typeof readInsightPartners>['query']) {
  return useQuery({
    queryKey: ['admin', 'insight', 'partners', query],
    queryFn: ({ signal }) => call(readInsightPartners, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Address of a table as a file, or of all of them. */
export const insightFile = (query: EndpointCall<typeof exportInsight>['query']) =>
  addressOf(exportInsight, { query });
