import { expect, it } from 'vitest';
import * as contract from '#contract/programme/documents.ts';
import { guideDocuments } from '#infra/production/guide/guide.ts';
import { publishGuide } from '#infra/production/guide/publish-guide.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';

const { portal, admin } = administeredPortal();
const ids = guideDocuments.map(({ id }) => id);

/** The guide of a later version of the product, in which every text has another title. */
const later = guideDocuments.map((one) => ({
  ...one,
  text: { ...one.text, title: { zh: '新', en: `${one.text.title.en}, anew` } },
}));

async function readAs(id = '', version?: string) {
  const visitor = await portal.as();
  const { titleEn, versions } = await visitor.call(contract.readPublicDocument, {
    params: { id },
    query: { version },
  });
  return { titleEn, versions: versions.length };
}

it('is published once in a portal without any document, in both languages', async () => {
  expect(await publishGuide(portal.ownerUrl)).toBe(guideDocuments.length);
  expect(await publishGuide(portal.ownerUrl)).toBe(0);
  const visitor = await portal.as();
  const { directories } = await visitor.call(contract.listPublicDocuments, { query: {} });
  const all = directories.flatMap((top) => [top, ...top.directories]);
  expect(all.flatMap(({ documents }) => documents.map(({ id }) => id)).toSorted()).toEqual(ids.toSorted());
  for (const word of ['豁免', 'bypass item']) {
    const found = await visitor.call(contract.listPublicDocuments, { query: { keyword: word } });
    expect(JSON.stringify(found)).toContain(word);
  }
});

it('says what the product says now, but for what the programme has made its own', async () => {
  const [withdrawn = '', edited = '', untouched = ''] = ids;
  await admin.call(contract.withdrawDocument, { params: { id: withdrawn } });
  const { text } = await admin.call(contract.readDocument, { params: { id: edited } });
  await admin.call(contract.saveDocumentDraft, {
    params: { id: edited },
    body: { ...text, titleEn: 'Ours', seen: 1 },
  });
  expect(await publishGuide(portal.ownerUrl, later)).toBe(guideDocuments.length - 2);
  const visitor = await portal.as();
  await visitor.refusal('dataMissing', contract.readPublicDocument, { params: { id: withdrawn } });
  const title = guideDocuments[1]?.text.title.en;
  expect(await readAs(edited)).toEqual({ titleEn: title, versions: 1 });
  expect(await readAs(untouched)).toEqual({ titleEn: later[2]?.text.title.en, versions: 2 });
  expect(await readAs(untouched, '1')).toEqual({ titleEn: guideDocuments[2]?.text.title.en, versions: 2 });
});
