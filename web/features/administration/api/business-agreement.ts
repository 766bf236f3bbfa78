import { useMutation } from '@tanstack/react-query';
import type { Endpoint, EndpointCall } from '#contract/endpoint.ts';
import * as contract from '#contract/programme/business-agreements.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useRefreshEnterprises } from './change-enterprise.ts';

type Change<E extends Endpoint> = { id: string } & EndpointCall<E>['body'];

/** The form shows its error itself. */
export function useEditAgreement() {
  return useMutation({
    mutationFn: ({ id, ...body }: Change<typeof contract.editBusinessAgreement>) =>
      call(contract.editBusinessAgreement, { params: { id }, body }),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
}

export function useAdvanceAgreement() {
  return useMutation({
    mutationFn: ({ id, ...body }: Change<typeof contract.advanceBusinessAgreement>) =>
      call(contract.advanceBusinessAgreement, { params: { id }, body }),
    onSettled: useRefreshEnterprises(),
  });
}

/** The form shows its error itself. */
export function useTerminateAgreement() {
  return useMutation({
    mutationFn: ({ id, ...body }: Change<typeof contract.terminateBusinessAgreement>) =>
      call(contract.terminateBusinessAgreement, { params: { id }, body }),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useReturnCopy() {
  return useMutation({
    mutationFn: ({ id, ...body }: Change<typeof contract.returnSignedCopy>) =>
      call(contract.returnSignedCopy, { params: { id }, body }),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useAddSupplement() {
  return useMutation({
    mutationFn: ({ id, ...body }: Change<typeof contract.addAgreementSupplement>) =>
      call(contract.addAgreementSupplement, { params: { id }, body }),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
}

/** Stores a file for an agreement; it is given to it, or to a supplement, by another call. Its button shows its error. */
export function useSendAgreementFile() {
  return useMutation({
    mutationFn: ({ id, file }: { id: string; file: File }) =>
      call(contract.uploadAgreementFile, { params: { id }, files: [file] }),
    meta: { quiet: true },
  });
}

/** Adds and removes attachments. What was refused of it is said under them, until the next change. */
export function useAttachments(id: string) {
  const refusal = useRefusal();
  const change = useMutation({
    mutationFn: (body: EndpointCall<typeof contract.changeAgreementAttachments>['body']) =>
      call(contract.changeAgreementAttachments, { params: { id }, body }),
    onMutate: refusal.clear,
    onError: (error) => refusal.take(error),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
  return {
    add: (file: string) => change.mutate({ added: [file], removed: [] }),
    remove: (file: string) => change.mutate({ added: [], removed: [file] }),
    refuse: refusal.take,
    error: refusal.text,
  };
}
