import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  readEnterpriseQuotas,
  readSettings,
  setAdmission,
  setDeadlines,
  setEnterpriseQuotas,
  setHolidays,
  setIpSegments,
  setOnboardingLimits,
  setOutboxJobLife,
  setQuotas,
  setRetention,
} from '#contract/settings.ts';
import { officeHours } from '#domain/calendar/office-calendar.ts';
import { call } from '#web/lib/api/api-client.ts';
import { takeHours } from '#web/lib/programme/brand.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';
import { adminKeys } from './admin-keys.ts';

/** The programme's settings as they are in force. */
export function useSettings() {
  return useQuery({
    queryKey: adminKeys.settings,
    queryFn: ({ signal }) => call(readSettings, { signal }),
  });
}

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: adminKeys.settings });
    await client.invalidateQueries({ queryKey: programmeChangesRoot });
  };
}

/** The form shows its error itself. */
export function useSetAdmission() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof setAdmission>['body']) => call(setAdmission, { body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useSetQuotas() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof setQuotas>['body']) => call(setQuotas, { body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useSetRetention() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof setRetention>['body']) => call(setRetention, { body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. What was saved holds at once, on this page as well. */
export function useSetHolidays() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof setHolidays>['body']) => call(setHolidays, { body }),
    onSuccess: ({ values }) => takeHours(officeHours(values)),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useSetDeadlines() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof setDeadlines>['body']) => call(setDeadlines, { body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useSetOutboxJobLife() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof setOutboxJobLife>['body']) => call(setOutboxJobLife, { body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useSetOnboardingLimits() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof setOnboardingLimits>['body']) =>
      call(setOnboardingLimits, { body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** The form shows its error itself. */
export function useSetIpSegments() {
  return useMutation({
    mutationFn: (body: EndpointCall<typeof setIpSegments>['body']) => call(setIpSegments, { body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** What an enterprise uses of its limits. */
export function useEnterpriseQuotas(id: string) {
  return useQuery({
    queryKey: [...adminKeys.settings, id],
    queryFn: ({ signal }) => call(readEnterpriseQuotas, { params: { id }, signal }),
  });
}

type OwnChange = { id: string; body: EndpointCall<typeof setEnterpriseQuotas>['body'] };

/** The form shows its error itself. */
export function useSetEnterpriseQuotas() {
  return useMutation({
    mutationFn: ({ id, body }: OwnChange) => call(setEnterpriseQuotas, { params: { id }, body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}
