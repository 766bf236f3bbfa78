import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/enquiries.ts';
import { closeEnquiry, replyToEnquiry } from '#services/enquiries/answer-enquiry.ts';
import { listEnquiries, readEnquiry } from '#services/enquiries/read-enquiries.ts';
import { openForm, sendEnquiry } from '#services/enquiries/send-enquiry.ts';
import { serve } from '../calls/serve.ts';

/** Questions, as everybody asks and administrators answer them. */
export function enquiryRoutes(router: Router, deps: Deps): void {
  serve(router, contract.openEnquiryForm, deps, ({ deps }) => openForm(deps));
  serve(router, contract.sendEnquiry, deps, ({ deps }, { body }) => sendEnquiry(deps, body));
  serve(router, contract.listEnquiries, deps, ({ deps }, { query }) => listEnquiries(deps, query));
  serve(router, contract.readEnquiry, deps, ({ deps }, { params: { id } }) => readEnquiry(deps, id));
  serve(router, contract.replyToEnquiry, deps, ({ deps, actor }, { params: { id }, body }) =>
    replyToEnquiry(deps, actor, { id, ...body }),
  );
  serve(router, contract.closeEnquiry, deps, ({ deps, actor }, { params: { id }, body: { seen } }) =>
    closeEnquiry(deps, actor, { id, seen }),
  );
}
