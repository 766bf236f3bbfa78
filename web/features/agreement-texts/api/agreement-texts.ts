import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  confirmAgreementText,
  deleteAgreementText,
  draftAgreementText,
  editAgreementText,
  listAgreementTexts,
  listSignatures,
  publishAgreementText,
  readAgreementText,
  withdrawAgreementText,
} from '#contract/programme/agreement-texts.ts';
import { call } from '#web/lib/api/api-client.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

const root = ['agreement-texts'];
type AgrType = EndpointCall<typeof listSignatures>['params']['agrType'];
type Text = EndpointCall<typeof draftAgreementText>['body'];
type Version = { agrType: AgrType; version: string };

/** Both agreements with their versions. */
export function useAgreementTexts() {
  return useQuery({
    queryKey: [...root, 'list'],
    queryFn: ({ signal }) => call(listAgreementTexts, { signal }),
  });
}

/** A version with its texts. */
export function useAgreementText(params: Version, enabled: boolean) {
  return useQuery({
    queryKey: [...root, params],
    queryFn: ({ signal }) => call(readAgreementText, { params, signal }),
    meta: { record: true },
    enabled,
    // A cached version may be outdated, and a form keeps its initial values.
    gcTime: 0,
  });
}

export type SignatureQuery = EndpointCall<typeof listSignatures>['query'];

/** A page of who signed, newest first. */
export function useSignatures(agrType: AgrType, query: SignatureQuery) {
  return useQuery({
    queryKey: [...root, 'signatures', agrType, query],
    queryFn: ({ signal }) => call(listSignatures, { params: { agrType }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: root }),
      client.invalidateQueries({ queryKey: programmeChangesRoot }),
    ]);
}

/** `version` null begins the next one. The form shows its error itself. */
export function useSaveText() {
  return useMutation({
    mutationFn: ({ agrType, version, seen, text }: SaveText) =>
      version === null
        ? call(draftAgreementText, { params: { agrType }, body: text })
        : call(editAgreementText, { params: { agrType, version }, body: { ...text, seen } }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}
type SaveText = { agrType: AgrType; version: string | null; seen: number; text: Text };

/** The form shows its error itself. */
export function usePublishText() {
  return useMutation({
    mutationFn: ({ params, from, seen }: { params: Version; from: string | null; seen: number }) =>
      call(publishAgreementText, { params, body: { from, seen } }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

export function useWithdrawText() {
  return useMutation({
    mutationFn: (params: Version) => call(withdrawAgreementText, { params }),
    onSettled: useRefresh(),
  });
}

export function useConfirmText() {
  return useMutation({
    mutationFn: (params: Version) => call(confirmAgreementText, { params }),
    onSettled: useRefresh(),
  });
}

export function useDeleteText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: Version) => call(deleteAgreementText, { params }),
    // A deleted record is not fetched again.
    onSuccess: () => client.invalidateQueries({ queryKey: [...root, 'list'] }),
  });
}
