import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { openEnquiryForm, sendEnquiry } from '#contract/programme/enquiries.ts';
import { ticketAge } from '#domain/enquiries/enquiries.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Between the two clocks. */
export const slackMs = 250;

/** The ticket of the form, and until when an answer is promised. */
export const enquiryFormQuery = queryOptions({
  queryKey: ['enquiry-form'],
  queryFn: ({ signal }) => call(openEnquiryForm, { signal }),
  // A ticket is good for a day, and its promise for as long as somebody writes.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const useEnquiryForm = () => useQuery(enquiryFormQuery);

type Asked = { body: EndpointCall<typeof sendEnquiry>['body']; openedAt: number };

/** Whoever is faster than a form may be, as after a refusal, waits for the rest. The form shows its error itself. */
export function useSendEnquiry() {
  return useMutation({
    mutationFn: async ({ body, openedAt }: Asked) => {
      const left = openedAt + ticketAge.least + slackMs - Date.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      return call(sendEnquiry, { body });
    },
    meta: { quiet: true },
  });
}
