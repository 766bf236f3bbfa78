import { z } from 'zod';
import { bulletinKinds, bulletinLengths, noticeKinds } from '#domain/notices/bulletins.ts';
import { maintenanceLength } from '#domain/notices/maintenance.ts';
import { maxNoticeDays, publicationStates } from '#domain/notices/publication.ts';
import { fieldNames } from '#domain/shared/fields.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { writtenLine, writtenText } from '#domain/shared/written-text.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const path = '/v1/hms/cc/admin';
const params = z.strictObject({ id: idSchema });
/** The version on which the change is made. */
const seen = z.int().min(1);
const moment = z.iso.datetime();
/** Empty while it is a draft. */
const lineOf = (max: number) => z.string().max(max).transform(writtenLine).pipe(z.string());
const version = z.int();
const saved = z.strictObject({ id: idSchema, version, state: z.enum(publicationStates) });
export type SavedNotice = z.output<typeof saved>;

/** A bulletin or a maintenance notice in the programme's list; a notice has its texts instead of titles. */
export const adminNotice = z.strictObject({
  id: idSchema,
  kind: z.enum(noticeKinds),
  titleZh: z.string(),
  titleEn: z.string(),
  state: z.enum(publicationStates),
  startsAt: moment,
  /** Null: it has no end. */
  endsAt: moment.nullable(),
  /** Days before its start from which a maintenance notice is shown; null for bulletins. */
  noticeDays: z.int().nullable(),
  /** Number of enterprises in which somebody has read it; null where it is not for them, or not shown yet. */
  readBy: z.int().nullable(),
  /** Number of enterprises when it expired, counted up to 10,000; null before that. */
  shownTo: z.int().nullable(),
  /** Paragraphs of a draft that one of its languages lacks. */
  missing: z.strictObject({ in: z.enum(['zh', 'en']), count: z.int() }).nullable(),
  /** Minutes by which a draft overlaps a published maintenance. */
  overlap: z.int().nullable(),
});
export type AdminNotice = z.output<typeof adminNotice>;

/** Enterprises and accounts that are shown bulletins; each counted up to 10,000. */
const audience = z.strictObject({ enterprises: z.int(), accounts: z.int() });

/** Maintenance that is not over, then bulletins, then past maintenance; each by its start, latest first. */
export const listNotices = endpoint({
  method: 'GET',
  path: `${path}/notices`,
  operation: 'bulletin.administer',
  summary: 'Bulletins and maintenance notices, drafts and past ones too',
  query: z.strictObject({
    ...pageQuery,
    keyword: storableSchema(limits.keywordLength).optional(),
    kind: z.enum(noticeKinds).optional(),
    state: z.enum(publicationStates).optional(),
  }),
  response: pageOf(adminNotice).extend({ audience }),
});
export type NoticeList = z.output<(typeof listNotices)['response']>;

/** Content of a bulletin; drafts may lack texts. `publish` false saves a draft, and does not unpublish. */
export const bulletinBody = z.strictObject({
  kind: z.enum(bulletinKinds),
  startsAt: moment,
  expiresAt: moment.nullable(),
  titleZh: lineOf(bulletinLengths.title),
  titleEn: lineOf(bulletinLengths.title),
  contentZh: z.string().max(bulletinLengths.content).transform(writtenText).pipe(z.string()),
  contentEn: z.string().max(bulletinLengths.content).transform(writtenText).pipe(z.string()),
  publish: z.boolean(),
});
export type BulletinBody = z.output<typeof bulletinBody>;
export const bulletinText = bulletinBody.omit({ publish: true });
export const bulletinTextFields = fieldNames(bulletinText);

export const readBulletin = endpoint({
  method: 'GET',
  path: `${path}/bulletins/{id}`,
  operation: 'bulletin.administer',
  summary: 'A bulletin with its texts in both languages',
  params,
  response: bulletinText.extend({
    id: idSchema,
    version,
    state: z.enum(publicationStates),
    updatedAt: moment,
    audience,
  }),
});
export type BulletinDetail = z.output<(typeof readBulletin)['response']>;

const bodyLimit = 256 * 1024;

export const createBulletin = endpoint({
  method: 'POST',
  path: `${path}/bulletins`,
  operation: 'bulletin.administer',
  repeats: 'stored',
  summary: 'Write a bulletin, as a draft or to be published',
  bodyLimit,
  body: bulletinBody,
  response: saved,
  status: 201,
});

export const editBulletin = endpoint({
  method: 'PUT',
  path: `${path}/bulletins/{id}`,
  operation: 'bulletin.administer',
  repeats: 'stored',
  summary: 'Edit or publish a bulletin that has not expired',
  params,
  bodyLimit,
  body: bulletinBody.extend({ seen }),
  response: saved,
});

export const deleteBulletin = endpoint({
  method: 'DELETE',
  path: `${path}/bulletins/{id}`,
  operation: 'bulletin.administer',
  repeats: 'stored',
  summary: 'Delete a bulletin that is not in effect yet',
  params,
  response: z.void(),
  status: 204,
});

/** Content of a maintenance: its time, and the notice that every page shows from so many days before. */
export const maintenanceBody = z.strictObject({
  startsAt: moment,
  endsAt: moment,
  noticeDays: z.int().min(0).max(maxNoticeDays),
  contentZh: lineOf(maintenanceLength),
  contentEn: lineOf(maintenanceLength),
  publish: z.boolean(),
});
export type MaintenanceBody = z.output<typeof maintenanceBody>;
const maintenanceText = maintenanceBody.omit({ publish: true });
export const maintenanceTextFields = fieldNames(maintenanceText);

export const readMaintenanceNotice = endpoint({
  method: 'GET',
  path: `${path}/maintenance/{id}`,
  operation: 'bulletin.administer',
  summary: 'A maintenance notice with its texts in both languages',
  params,
  response: maintenanceText.extend({
    id: idSchema,
    version,
    state: z.enum(publicationStates),
    updatedAt: moment,
  }),
});
export type MaintenanceDetail = z.output<(typeof readMaintenanceNotice)['response']>;

export const createMaintenance = endpoint({
  method: 'POST',
  path: `${path}/maintenance`,
  operation: 'bulletin.administer',
  repeats: 'stored',
  summary: 'Arrange a maintenance, as a draft or to be published',
  bodyLimit: 16 * 1024,
  body: maintenanceBody,
  response: saved,
  status: 201,
});

export const editMaintenance = endpoint({
  method: 'PUT',
  path: `${path}/maintenance/{id}`,
  operation: 'bulletin.administer',
  repeats: 'stored',
  summary: 'Edit or publish a maintenance that is not over',
  params,
  bodyLimit: 16 * 1024,
  body: maintenanceBody.extend({ seen }),
  response: saved,
});

export const deleteMaintenance = endpoint({
  method: 'DELETE',
  path: `${path}/maintenance/{id}`,
  operation: 'bulletin.administer',
  repeats: 'stored',
  summary: 'Delete a maintenance that nobody is told of yet',
  params,
  response: z.void(),
  status: 204,
});
