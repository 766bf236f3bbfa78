import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  decideEnterpriseVerification,
  setEnterpriseContact,
  setEnterpriseState,
} from '#contract/admin-enterprises.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import type { Said } from '#domain/shared/words.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useCountAnew } from '#web/lib/console/use-waiting.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';
import { adminKeys } from './admin-keys.ts';

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
export function useRefreshEnterprises() {
  const client = useQueryClient();
  const countAnew = useCountAnew();
  return async () => {
    countAnew();
    void client.invalidateQueries({ queryKey: programmeChangesRoot });
    await client.invalidateQueries({ queryKey: adminKeys.enterprises });
  };
}

export function usePermitEnterprise() {
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call(setEnterpriseState, { params: { id }, body: { state: 1 } }),
    onSettled: useRefreshEnterprises(),
  });
}

/** The form shows its error itself. */
export function useRefuseEnterprise() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: Said }) =>
      call(setEnterpriseState, { params: { id }, body: { state: 0, reason } }),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
}

type ContactChange = { id: string } & EndpointCall<typeof setEnterpriseContact>['body'];

/** The form shows its error itself. */
export function useSetContact() {
  return useMutation({
    mutationFn: ({ id, ...body }: ContactChange) => call(setEnterpriseContact, { params: { id }, body }),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
}

type Decision = { id: string; body: EndpointCall<typeof decideEnterpriseVerification>['body'] };

/** The form shows its error itself. */
export function useDecideVerification() {
  return useMutation({
    mutationFn: ({ id, body }: Decision) => call(decideEnterpriseVerification, { params: { id }, body }),
    onSettled: useRefreshEnterprises(),
    meta: { quiet: true },
  });
}
