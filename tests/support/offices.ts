import { sendMessage } from '#db/queries/messages.ts';
import type { ApiPortal } from './api-portal.ts';
import { createAccount, createEnterprise, nextSerial } from './factories.ts';

/** An enterprise with people who come as they are needed, and what the programme tells it. */
export async function openOffice(portal: ApiPortal, roles: ('partner' | 'reviewer')[] = ['partner']) {
  const { db } = portal.deps;
  const { id: enterpriseId } = await createEnterprise(db);
  const person = async () => portal.as(await createAccount(db, { enterpriseId, roles }));
  const send = async (title = '产品审核已通过', dedupeKey = `key-${nextSerial()}`) => {
    const message = {
      enterpriseId,
      applicationId: null,
      dedupeKey,
      titleZh: title,
      titleEn: `${title} (en)`,
    };
    await db.transaction().execute((trx) => sendMessage(trx, message));
  };
  return { enterpriseId, person, send };
}
