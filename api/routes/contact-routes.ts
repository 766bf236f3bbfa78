import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/contacts.ts';
import { changeContact, deleteContact } from '#services/products/change-contact.ts';
import { createContact } from '#services/products/create-contact.ts';
import { listContacts } from '#services/products/list-contacts.ts';
import { serve } from './calls/serve.ts';

/** The people whom an enterprise's products name. */
export function contactRoutes(router: Router, deps: Deps): void {
  const { db } = deps;
  serve(router, contract.listContacts, deps, ({ actor }) => listContacts(db, actor));
  serve(router, contract.createContact, deps, ({ actor }, { body }) => createContact(db, actor, body));
  serve(router, contract.updateContact, deps, ({ actor }, { params: { id }, body }) =>
    changeContact(db, actor, { id, ...body }),
  );
  serve(router, contract.deleteContact, deps, ({ actor }, { params }) => deleteContact(db, actor, params));
}
