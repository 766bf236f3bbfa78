import { expect, type Locator } from '@playwright/test';
import { createDatabase } from '#db/connection.ts';
import { findAccountByLogin } from '#db/queries/accounts.ts';
import { sendMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema/database.ts';
import type { MessageFacts } from '#domain/messages/message-facts.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { nextSerial } from '../../support/factories.ts';
import { createBulletin, createMaintenance, endMaintenance } from '../../support/notices.ts';
import { logins, type Person, type Role } from './people/people.ts';

const minute = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minute);

/** What the programme tells the people of a walk. */
export type Board = {
  layBulletin: (title: string, content?: string) => Promise<void>;
  layMaintenance: (content: string) => Promise<void>;
  sendMessage: (to: Role, title: string) => Promise<void>;
  tell: (to: Role, facts: MessageFacts) => Promise<void>;
  /** The types that were recorded for somebody's enterprise, in their order. */
  usageOf: (role: Role) => Promise<number[]>;
  /** Takes everything back, so that the next walk meets nothing of it. */
  clear: () => Promise<void>;
};

export async function enterpriseOf(db: Db, role: Role): Promise<string> {
  const account = await findAccountByLogin(db, logins[role]);
  if (!account?.enterpriseId) throw new Error(`${role} works for no enterprise`);
  return account.enterpriseId;
}

/** Over the database: those who publish and send do not do so in these walks. Its owner alone takes records back. */
export function openBoard(): Board & { close: () => Promise<void> } {
  const db = createDatabase(process.env.DATABASE_OWNER_URL ?? '', {
    sees: 'all',
    max: 2,
    applicationName: 'assay-walk',
  });
  let laid = 0;
  return {
    async layBulletin(title, content = '<p>…</p>') {
      laid += 1;
      const startsAt = minutesAgo(60 - laid);
      await createBulletin(db, {
        titleZh: title,
        titleEn: title,
        contentZh: content,
        contentEn: content,
        startsAt,
      });
    },
    async layMaintenance(content) {
      await endMaintenance(db);
      await createMaintenance(db, { contentZh: content, contentEn: content, startsAt: new Date() });
    },
    async sendMessage(to, title) {
      const enterpriseId = await enterpriseOf(db, to);
      const dedupeKey = `walk-${Date.now()}-${nextSerial()}`;
      const message = { enterpriseId, applicationId: null, dedupeKey, titleZh: title, titleEn: title };
      await db.transaction().execute((trx) => sendMessage(trx, message));
    },
    async tell(to, facts) {
      const enterpriseId = await enterpriseOf(db, to);
      const message = draftMessage({ enterpriseId, dedupeKey: `walk-${Date.now()}-${nextSerial()}`, facts });
      await db.transaction().execute((trx) => sendMessage(trx, message));
    },
    async usageOf(role) {
      const enterpriseId = await enterpriseOf(db, role);
      const rows = await db
        .selectFrom('usageRecord')
        .select('operateType')
        .where('enterpriseId', '=', enterpriseId)
        .orderBy('recordedAt')
        .execute();
      return rows.map(({ operateType }) => operateType);
    },
    async clear() {
      await db.deleteFrom('bulletin').execute();
      await db.deleteFrom('usageRecord').execute();
      await endMaintenance(db);
    },
    close: () => db.destroy(),
  };
}

export function bulletinOf({ page }: Person, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true });
}

export function bannerOf({ page, texts }: Person): Locator {
  return page.getByRole('region', { name: texts.say('notices:maintenance') });
}

/** The bell's button, whatever number it tells. */
export function bellOf({ page }: Person): Locator {
  return page.locator('button.bell');
}

export async function expectUnread(person: Person, count: number): Promise<void> {
  await expect(bellOf(person)).toHaveAccessibleName(person.texts.say('common:unread', { count }));
}
