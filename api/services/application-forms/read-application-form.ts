import type { ApplicationFormView } from '#contract/application-forms/application-forms.ts';
import { findForm } from '#db/queries/application-forms.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { presentForm } from './present-form.ts';

/** A form of the actor's enterprise, of any for staff. @throws CatalogueError dataMissing */
export async function readApplicationForm(
  { db }: { db: Db },
  actor: Actor,
  id: string,
): Promise<ApplicationFormView> {
  const tenant = tenantOf(actor);
  const form = tenant === null ? undefined : await findForm(db, tenant, id);
  if (!form) throw new CatalogueError('dataMissing');
  return presentForm(form);
}
