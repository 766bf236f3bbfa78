import { Readable } from 'node:stream';
import {
  directoryRow,
  guideDirectories,
  guideDirectoryId,
  guideDocuments,
  ordinalAt,
  textRow,
} from '#infra/production/guide/guide.ts';
import { writeForm } from '#infra/workbooks/write-form.ts';
import type { DemoDeps } from '../demo-deps.ts';
import { daysBefore } from '../moments.ts';

/** Days before today on which the form of plus mode was uploaded. */
const formAgeDays = 40;
/** Days before today on which each version of a text of the guide was published, oldest first, and what some are for. */
const ages: Record<string, readonly number[]> = {
  apply: [60, 12],
  samples: [60],
  run: [60, 30, 4],
  formats: [45],
  waivers: [45, 6],
  check: [12],
  plus: [40],
  api: [12],
};
const systemsOf: Record<string, string[]> = { run: ['Android'] };

type GuideDocument = (typeof guideDocuments)[number];

function versionsOf({ id, key, text }: GuideDocument, anchor: Date) {
  return (ages[key] ?? [1]).map((age, index) => {
    const publishedAt = daysBefore(anchor, age);
    const systems = systemsOf[key] ?? [];
    return {
      documentId: id,
      version: index + 1,
      ...textRow(text),
      systems,
      publishedAt,
      updatedAt: publishedAt,
    };
  });
}

async function loadDocument(
  { db, anchor }: DemoDeps,
  document: GuideDocument,
  ordinal: number,
): Promise<void> {
  const versions = versionsOf(document, anchor);
  const latestVersion = versions.length;
  const { id, directory } = document;
  await db
    .insertInto('document')
    .values({
      id,
      directoryId: guideDirectoryId(directory),
      ordinal,
      state: 'published',
      latestVersion,
      publishedVersion: latestVersion,
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

/** The product's guide, published over the past months, some of it in several versions. */
export async function loadDocuments(deps: DemoDeps): Promise<void> {
  const directories = guideDirectories.map(directoryRow);
  await deps.db
    .insertInto('documentDirectory')
    .values(directories)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const [index, document] of guideDocuments.entries())
    await loadDocument(deps, document, ordinalAt(index));
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
