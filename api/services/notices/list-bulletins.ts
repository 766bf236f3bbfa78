import type { BulletinView } from '#contract/notices.ts';
import { listUnseenBulletins } from '#db/queries/notices.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { readsBulletins } from '#domain/notices/bulletins.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';

type Reading = { db: Db; now: () => Date };

/** The bulletins in effect that the account has not been shown; none for those whom bulletins do not address. */
export async function listBulletins({ db, now }: Reading, actor: Actor, locale: Locale) {
  if (!readsBulletins(actor)) return [];
  const rows = await listUnseenBulletins(db, actor.accountId, now());
  return rows.map(
    ({ id, titleZh, titleEn, contentZh, contentEn, startsAt }): BulletinView => ({
      id,
      title: pick(locale, { zh: titleZh, en: titleEn }),
      content: pick(locale, { zh: contentZh, en: contentEn }),
      startTime: startsAt.toISOString(),
    }),
  );
}
