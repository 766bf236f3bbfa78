import { Readable } from 'node:stream';
import type { Db } from '#db/schema.ts';
import { writeForm } from '#infra/workbooks/write-form.ts';
import type { DemoDeps } from '../demo-deps.ts';
import { daysBefore } from '../moments.ts';
import { stableId } from '../stable-id.ts';
import { demoDirectories, demoDocuments } from './demo-document.ts';

/** Days before today on which the form of plus mode became what it is. */
const formAgeDays = 40;
const directoryId = (key: string) => stableId('document-directory', key);

async function loadDirectories(db: Db): Promise<void> {
  for (const [index, { key, parent, name }] of demoDirectories.entries()) {
    const parentId = parent === undefined ? null : directoryId(parent);
    const names = { nameZh: name.zh, nameEn: name.en };
    await db
      .insertInto('documentDirectory')
      .values({ id: directoryId(key), parentId, ...names, ordinal: (index + 1) * 10 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

type DemoDocument = (typeof demoDocuments)[number];

/** The versions of a document: of a draft the one that is being written. */
function versionsOf({ key, ageDays, systems = [], text: { title, body } }: DemoDocument, anchor: Date) {
  const days = ageDays.length === 0 ? [null] : ageDays;
  return days.map((age, index) => {
    const updatedAt = daysBefore(anchor, age ?? 1);
    return {
      ...{ documentId: stableId('document', key), version: index + 1 },
      ...{ titleZh: title.zh, titleEn: title.en, bodyZh: body.zh, bodyEn: body.en, systems },
      ...{ publishedAt: age === null ? null : updatedAt, updatedAt },
    };
  });
}

async function loadDocument(
  { db, anchor }: DemoDeps,
  document: DemoDocument,
  ordinal: number,
): Promise<void> {
  const { key, directory, ageDays } = document;
  const versions = versionsOf(document, anchor);
  const latestVersion = versions.length;
  const published = ageDays.length > 0;
  await db
    .insertInto('document')
    .values({
      ...{ id: stableId('document', key), directoryId: directoryId(directory), ordinal, latestVersion },
      ...{ state: published ? 'published' : 'draft', publishedVersion: published ? latestVersion : null },
      updatedAt: versions.at(-1)?.updatedAt ?? anchor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('documentVersion')
    .values(versions)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What everybody reads at `/document`: six texts in directories, one of them still a draft. */
export async function loadDocuments(deps: DemoDeps): Promise<void> {
  await loadDirectories(deps.db);
  for (const [index, document] of demoDocuments.entries())
    await loadDocument(deps, document, (index + 1) * 10);
}

/** The form that makers fill in for plus mode. */
export async function loadFormTemplate({ db, storage, anchor }: DemoDeps): Promise<void> {
  const blob = await storage.put(Readable.from([writeForm({ edition: 'zh', values: {} })]));
  await db
    .insertInto('formTemplate')
    .values({
      ...blob,
      version: 1,
      name: 'plus-form 申请表.xlsx',
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      uploadedAt: daysBefore(anchor, formAgeDays),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
