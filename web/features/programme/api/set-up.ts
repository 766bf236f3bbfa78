import { useMutation, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { checkSetUpCode, readSetUp, setUp } from '#contract/programme/set-up.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Whether there is anything to set up, and what it takes. */
export function useSetUpState() {
  return useQuery({ queryKey: ['set-up'], queryFn: ({ signal }) => call(readSetUp, { signal }) });
}

/** The page tells of a refusal itself. */
export function useCheckCode() {
  return useMutation({
    mutationFn: (code: string) => call(checkSetUpCode, { body: { code } }),
    meta: { quiet: true },
  });
}

/** The page tells of a refusal itself. */
export function useSetUp() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof setUp>['body']) => call(setUp, { body }),
    meta: { quiet: true },
  });
}
