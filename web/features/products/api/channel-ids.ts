import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { generateChannelId, proposeChannelId } from '#contract/products.ts';
import { customCodeSchema } from '#domain/products/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export type ChannelQuery = EndpointCall<typeof proposeChannelId>['query'];

const channelKey = (query: ChannelQuery) => [...queryRoots.products, 'channel-id', query] as const;

/** A code that is free for a model; who shows it tells of a refusal itself. */
export function useProposal(query: ChannelQuery) {
  return useQuery({
    // Under no root: what stands in the form stays, whatever becomes free meanwhile.
    queryKey: ['channel-proposal', query],
    queryFn: ({ signal }) => call(proposeChannelId, { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Asks for one when it is wanted. */
export function useAskForCode() {
  return useMutation({
    mutationFn: (query: ChannelQuery) => call(proposeChannelId, { query }),
    meta: { quiet: true },
  });
}

/** Whether a code that was typed is taken; undefined until that is known, and while it is not whole. */
export function useCodeCheck({ customCode, ...query }: NonNullable<ChannelQuery>) {
  const whole = { ...query, customCode: customCode?.toUpperCase() };
  const { data } = useQuery({
    queryKey: channelKey(whole),
    queryFn: ({ signal }) => call(proposeChannelId, { query: whole, signal }),
    enabled: customCodeSchema.safeParse(customCode).success,
    meta: { quiet: true },
  });
  return data;
}

type Generation = EndpointCall<typeof generateChannelId>['body'] & { id: string };

export function useGenerateChannelId() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Generation) => call(generateChannelId, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.products }),
    meta: { quiet: true },
  });
}
