import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '#contract/accounts/api-tokens.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';

const tokensKey = ['enterprise', 'api-tokens'] as const;

/** The tokens of the reader's enterprise; asked for by whoever may make some. */
export function useApiTokens(enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: tokensKey,
    queryFn: ({ signal }) => call(contract.listApiTokens, { signal }),
  });
}

function useRefreshTokens() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: tokensKey });
}

/** The form shows its error itself. */
export function useCreateApiToken() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof contract.createApiToken>['body']) =>
      call(contract.createApiToken, { body }),
    onSettled: useRefreshTokens(),
    meta: { quiet: true },
  });
}

export function useRevokeApiToken() {
  return useMutation({
    mutationFn: (id: string) => call(contract.revokeApiToken, { params: { id } }),
    onSettled: useRefreshTokens(),
  });
}
