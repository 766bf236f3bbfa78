import type { EndpointResponse } from '#contract/endpoint.ts';
import type { listStuck } from '#contract/operations.ts';
import { listFailingMails as findFailing } from '#db/queries/failing-mail.ts';
import type { Db } from '#db/schema/database.ts';

/** Mails that could not be sent so far, by what the mail server said. */
export async function listFailingMails(db: Db): Promise<EndpointResponse<typeof listStuck>['mails']> {
  const rows = await findFailing(db);
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}
