import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/contacts.ts';
import { changeContact, deleteContact } from '#services/products/change-contact.ts';
import { createContact } from '#services/products/create-contact.ts';
import { listContacts } from '#services/products/list-contacts.ts';
import { serve } from './calls/serve.ts';

/** The people whom an enterprise's products name. */
export function contactRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listContacts, deps, ({ deps, actor }) => listContacts(deps.db, actor));
  serve(router, contract.createContact, deps, ({ deps, actor }, { body }) =>
    createContact(deps.db, actor, body),
  );
  serve(router, contract.updateContact, deps, ({ deps, actor }, { params: { id }, body }) =>
    changeContact(deps.db, actor, { id, ...body }),
  );
  serve(router, contract.deleteContact, deps, ({ deps, actor }, { params }) =>
    deleteContact(deps.db, actor, params),
  );
}
