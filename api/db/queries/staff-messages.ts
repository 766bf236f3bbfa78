import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import type { StaffKind } from '#domain/messages/message-facts.ts';

export type StaffMessage = {
  /** One message a cause and receiver. */
  cause: string;
  kind: StaffKind;
  titleZh: string;
  titleEn: string;
  facts: Record<string, unknown>;
  applicationId: string | null;
  /** Whom it is about; the staff who belong to it are not told. */
  enterpriseId: string | null;
  actorId: string | null;
  /** Any of these roles may act. */
  roles: readonly Role[];
  /** The only one who is told; null for the assigned reviewer, or else everybody who may act. */
  receiverId: string | null;
  /** The reviewer's action that it asks for, since when and until when. */
  action: string | null;
  askedAt: Date | null;
  dueAt: Date | null;
};

/** Writes a message to each of the staff who has to act and wants to be told, at most 200, and pushes. */
export async function insertStaffMessages(trx: Db, message: StaffMessage): Promise<void> {
  await sql`select tell_staff(${JSON.stringify(message)}::jsonb)`.execute(trx);
}
