import type { BulletinBody, SavedNotice } from '#contract/programme/admin-notices.ts';
import { findBulletin, insertBulletin, updateBulletin } from '#db/queries/notice-drafts.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { bulletinGaps } from '#domain/notices/bulletins.ts';
import { publicationState } from '#domain/notices/publication.ts';
import { readRichText } from '#infra/rich-text.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { announceChange } from './announce-change.ts';
import { bulletinFields } from './notice-fields.ts';
import { publicationAfter } from './publication-after.ts';
import { refuseChange, refuseEmptyPeriod, refuseGaps } from './refuse-notice.ts';

type Deps = { db: Db; now: () => Date };
/** `seen` is the version that is edited; null for a new bulletin. */
export type BulletinChange = { id: string | null; seen: number; bulletin: BulletinBody };

/** The texts as they are stored, and how their paragraphs begin. @throws CatalogueError bulletinContentInsecure */
function readContents({ contentZh, contentEn }: BulletinBody) {
  const [zh, en] = [readRichText(contentZh), readRichText(contentEn)];
  const insecure = [
    ...zh.insecure.map((part) => ({ field: 'contentZh', ...part })),
    ...en.insecure.map((part) => ({ field: 'contentEn', ...part })),
  ];
  const [first] = insecure;
  if (first) {
    const { field } = first;
    throw new CatalogueError('bulletinContentInsecure', { field, insecure: insecure.slice(0, 20) });
  }
  return {
    texts: { contentZh: zh.html, contentEn: en.html },
    paragraphs: { zh: zh.paragraphs, en: en.paragraphs },
  };
}

async function lockBulletin(trx: Db, id: string, now: Date) {
  const row = await findBulletin(trx, id).forUpdate().executeTakeFirst();
  return row ? { ...row, state: publicationState({ ...row, endsAt: row.expiresAt }, now) } : null;
}

/**
 * Writes a bulletin, or another version of one that has not expired; what is to be published, and what is published
 * already, has to be whole. Nothing of an insecure content is stored.
 * @throws CatalogueError bulletinContentInsecure with the place of each part, startTimeAfterExpiry, and as `refuseChange`
 */
export async function saveBulletin(
  { db, now }: Deps,
  actor: Actor,
  { id, seen, bulletin }: BulletinChange,
): Promise<SavedNotice> {
  const { publish, ...input } = bulletin;
  const startsAt = new Date(bulletin.startsAt);
  const expiresAt = bulletin.expiresAt === null ? null : new Date(bulletin.expiresAt);
  const { texts, paragraphs } = readContents(bulletin);
  refuseEmptyPeriod(startsAt, expiresAt, 'expiresAt');
  const fields = { ...input, ...texts, startsAt, expiresAt };
  const at = now();
  return inTransaction(db, async (trx) => {
    const before = id === null ? null : await lockBulletin(trx, id, at);
    if (id !== null) refuseChange(before, { seen, startsAt });
    const { publishedAt, action } = publicationAfter(before, publish, at);
    if (publishedAt) refuseGaps(bulletinGaps({ ...fields, paragraphs }, at));
    const values = { ...fields, publishedAt, announcedAt: null, updatedAt: at };
    const version = before ? before.version + 1 : 1;
    const saved = before?.id ?? (await insertBulletin(trx, { ...values, createdBy: actor.accountId }));
    if (before) await updateBulletin(trx, saved, values);
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'bulletin',
      id: saved,
      action,
      before: before && bulletinFields(before),
      after: bulletinFields(values),
    });
    await announceChange(trx, { id: saved, version });
    return { id: saved, version, state: publicationState({ ...values, endsAt: expiresAt }, at) };
  });
}
