import { sql } from 'kysely';
import { defaultOfficeDays } from '#domain/calendar/office-calendar.ts';
import { answerDue } from '#domain/enquiries/enquiries.ts';
import type { DemoDeps } from '../demo-deps.ts';
import { actorOf } from '../load-accounts.ts';
import { resolveMoment } from '../moments.ts';
import { stableId } from '../stable-id.ts';
import { demoEnquiries } from './enquiries.ts';

/** Three questions of visitors, one of them answered. */
export async function loadEnquiries({ db, anchor }: Pick<DemoDeps, 'db' | 'anchor'>): Promise<void> {
  const { name: byName, nameEn } = await actorOf(db, 'admin@assay.example');
  for (const { number, asked, reply, ...enquiry } of demoEnquiries) {
    const createdAt = resolveMoment(anchor, asked);
    const id = stableId('enquiry', number);
    await db
      .insertInto('enquiry')
      .values({
        ...enquiry,
        id,
        createdAt,
        dueAt: answerDue(createdAt, defaultOfficeDays),
        number: `Q${createdAt.getUTCFullYear()}-${String(number).padStart(6, '0')}`,
        ...(reply && { state: 'answered' as const, version: 2 }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (!reply) continue;
    const { text, at } = reply;
    await db
      .insertInto('enquiryReply')
      .values({
        enquiryId: id,
        ordinal: 1,
        text,
        byName,
        byNameEn: nameEn ?? byName,
        at: resolveMoment(anchor, at),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await sql`select setval('enquiry_serial', greatest(last_value, ${demoEnquiries.length})) from enquiry_serial`.execute(
    db,
  );
}
