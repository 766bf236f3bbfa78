import { queryOptions, useQuery } from '@tanstack/react-query';
import { openEnquiryForm } from '#contract/programme/enquiries.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The ticket of the form, and until when an answer is promised. */
export const enquiryFormQuery = queryOptions({
  queryKey: ['enquiry-form'],
  queryFn: ({ signal }) => call(openEnquiryForm, { signal }),
});

export const useEnquiryForm = () => useQuery(enquiryFormQuery);
