import { z } from 'zod';
import { enterpriseRights } from '#domain/accounts/enterprise-rights.ts';
import { roles } from '#domain/accounts/permissions.ts';
import { ownDataRows } from '#domain/accounts/person-data.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const time = z.iso.datetime();
const maybe = time.nullable();
const text = z.string();
const words = text.nullable();

/** Lists of the file, each the newest first and of `rowsPerList` rows at most. */
const lists = {
  /** The account at a sign-in provider of the programme's. */
  identities: { issuer: text, subject: text, createdAt: time, lastSeenAt: time },
  sessions: { device: words, address: words, startedAt: time, seenAt: time, endedAt: maybe },
  /** Browsers that were used before; `language` is that of the mails about them. */
  knownBrowsers: { language: text, firstSeenAt: time, lastSeenAt: time },
  secondFactors: { kind: text, name: text, createdAt: time, lastUsedAt: maybe },
  recoveryCodes: { createdAt: time, usedAt: maybe },
  apiTokens: {
    name: text,
    ending: text,
    scopes: z.array(text),
    createdAt: time,
    expiresAt: time,
    lastUsedAt: maybe,
    revokedAt: maybe,
  },
  /** Signed privacy (10256) and user (502) agreements. */
  agreementsSigned: { agreement: z.int(), version: z.int(), signedAt: time, address: text, language: text },
  agreementsEnded: { agreement: z.int(), endedAt: time, address: text },
  /** Contacts of the own enterprise with the account's email. */
  contacts: { name: text, email: text, phone: text, createdAt: time },
  /** To the account itself; those to its enterprise belong to the enterprise. */
  messages: { kind: text, titleZh: text, titleEn: text, sentAt: time },
  messagesRead: { message: text, readAt: time },
  bulletinsShown: { bulletin: text },
  mailChoices: { kind: text, cadence: text },
  mails: { kind: text, address: text, state: text, requestedAt: time, finishedAt: maybe },
  mailRefused: { address: text, at: time },
  /** Texts are there where the application is of the own enterprise. */
  comments: { application: text, text: words, writtenAt: time, editedAt: maybe },
  applications: { number: text, createdAt: time },
  applicationDrafts: { savedAt: time },
  /** What the account submitted or decided, and as what it was applied or refused. */
  commands: { application: text, command: text, outcome: words, givenAt: time, settledAt: maybe },
  /** Reviews of the account, the words as with comments. */
  reviews: { application: text, phase: text, result: text, comment: words, at: time },
  reviewsAssigned: { application: text, assignedAt: time },
  absences: { firstDay: z.iso.date(), lastDay: z.iso.date() },
  /** What they review; an empty list stands for all. */
  competence: { phases: z.array(text), categories: z.array(text), languages: z.array(text) },
  /** How often the rule assigned a review to them. */
  reviewTurns: { turns: z.int(), givenAt: time.nullable() },
  /** Of the list of all applications. */
  savedViews: { name: text, filters: z.record(text, text), savedAt: time },
  testResults: { application: text, receivedAt: time },
  files: { name: words, size: z.int(), uploadedAt: time },
  waiverRequests: { application: text, reason: words, changedAt: time },
  labsLetIn: { application: text, at: time },
  /** Resets of the account's password or second factors by administrators. */
  credentialResets: { kind: text, reason: text, askedAt: time, decision: words, decidedAt: maybe },
  /** Changes of the programme's and the enterprise's records. */
  recordChanges: { record: text, id: text, action: text, at: time },
  /** Of the audit log: calls of the account, without what was sent with them. */
  auditEntries: {
    at: time,
    operation: text,
    phase: text,
    address: text,
    target: words,
    targetId: words,
    errorCode: words,
  },
} as const;

type Lists = typeof lists;
export type OwnDataList = keyof Lists;
export const ownDataLists = Object.keys(lists) as OwnDataList[];

const listShapes = Object.fromEntries(
  ownDataLists.map((name) => [name, z.array(z.strictObject(lists[name]))]),
) as { [N in OwnDataList]: z.ZodArray<z.ZodObject<Lists[N], z.core.$strict>> };

const ownData = z
  .strictObject({
    exportedAt: time,
    rowsPerList: z.literal(ownDataRows),
    /** Lists that have more rows than are in the file. */
    shortened: z.array(z.enum(ownDataLists)),
    account: z.strictObject({
      id: z.uuid(),
      login: text,
      nameZh: text,
      nameEn: text,
      roles: z.array(z.enum(roles)),
      enterprise: z.strictObject({ id: z.uuid(), nameZh: text, nameEn: text }).nullable(),
      enterpriseRight: z.enum(enterpriseRights).nullable(),
      createdAt: time,
      signedInAt: maybe,
      signedInBefore: maybe,
      /** A PNG in base64. */
      picture: z.base64().nullable(),
    }),
    ...listShapes,
  })
  .meta({ id: 'OwnData' });
export type OwnData = z.output<typeof ownData>;

const erasureConfirmation = z.strictObject({ login: storableSchema(128) });

/**
 * What the portal stores about the calling account, as a file: no secrets, nothing of other people, of other
 * enterprises the numbers of applications alone.
 */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/account/data',
  operation: 'account.export',
  summary: 'What the portal stores about the account, as a JSON file',
  response: ownData,
  download: true,
});

/**
 * Erases the calling account for good and ends its sessions. `login` is typed to confirm. Refused with a reason: for a
 * session that is not of a recent sign-in, and while somebody has to take over first.
 */
export const eraseOwnAccount = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/account/erasure',
  operation: 'account.erase',
  repeats: 'not-known',
  summary: 'Erase the account and what is the person’s own',
  bodyLimit: 16 * 1024,
  body: erasureConfirmation,
  response: z.strictObject({ id: idSchema }),
});

/** The same of another account, by an administrator; repeated, it answers the same. */
export const eraseAccount = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/admin/accounts/{id}/erasure',
  operation: 'account.administer',
  repeats: 'stored',
  summary: 'Erase an account and what is the person’s own',
  params: z.strictObject({ id: idSchema }),
  bodyLimit: 16 * 1024,
  body: erasureConfirmation,
  response: z.strictObject({ id: idSchema }),
});
