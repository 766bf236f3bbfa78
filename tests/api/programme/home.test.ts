import { expect, it } from 'vitest';
import { changeHome, readAdminHome } from '#contract/programme/admin-programme.ts';
import { readHome } from '#contract/programme/programme.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { readSettings, setDeadlines } from '#contract/settings.ts';
import { defaultHomeTexts } from '#domain/programme/home-texts.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';

const { portal, admin } = administeredPortal();

it('says what was set, to everybody and at once, and the history says what was changed', async () => {
  const visitor = await portal.as();
  expect((await visitor.call(readHome)).texts).toEqual(defaultHomeTexts);
  const { version: seen } = await admin.call(readAdminHome);
  const texts = { ...defaultHomeTexts, claim1Zh: '澄江检验，', exampleModel: 'CJ-1' };
  expect(await admin.call(changeHome, { body: { ...texts, seen } })).toEqual({ texts, version: seen + 1 });
  expect((await visitor.call(readHome)).texts).toEqual(texts);
  const late = await admin.refusal('parameterInvalid', changeHome, { body: { ...texts, seen } });
  expect(late.details).toMatchObject({ reason: 'version', version: seen + 1 });
  const wrong = { ...texts, exampleCases: 'many', seen: seen + 1 };
  await admin.refusal('settingInvalid', changeHome, { body: wrong });
  const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'programme', id: 'programme' } });
  expect(rows.map(({ fields }) => fields.map(({ field }) => field))).toEqual([['claim1Zh', 'exampleModel']]);
});

it('names the time limits that are in force', async () => {
  const visitor = await portal.as();
  const { deadlines } = await admin.call(readSettings);
  const values = { ...deadlines.values, 'review-product': { workingDays: 9 } };
  await admin.call(setDeadlines, { body: { ...values, seen: deadlines.version } });
  expect((await visitor.call(readHome)).limits.review).toBe(9);
});
