import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportAdminEnterprises } from '#contract/admin-enterprises.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { openSession } from '#tests/support/login/login.ts';
import { begins, cellsOf, payloads, spreadsheets } from '#tests/support/spreadsheets.ts';
import { tellFigure } from './support/figures.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

it('no name of an enterprise runs in a spreadsheet, whatever it takes for a separator', async () => {
  const { db } = portal.deps;
  // What a database can hold, every fourth of it.
  const planted = payloads.filter((payload, at) => at % 4 === 0 && !payload.includes('\0'));
  for (const [at, payload] of planted.entries()) await createEnterprise(db, { nameEn: `${payload} ${at}` });
  const { cookie } = await openSession(db, (await createAccount(db, { roles: ['admin'] })).id);
  const answer = await fetch(portal.url + exportAdminEnterprises.path, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const file = await answer.text();
  expect(file.split('HYPERLINK').length - 1).toBeGreaterThanOrEqual(planted.length);
  // Without quotes and by commas a file falls apart at every comma of its texts: that is no spreadsheet's.
  const readers = spreadsheets.filter(({ quotes, separators }) => quotes !== 'none' || separators !== ',');
  const run = readers.map((spreadsheet) => cellsOf(file, spreadsheet).filter(begins).length);
  const count = run.reduce((sum, one) => sum + one, 0);
  tellFigure({
    attack: `${planted.length} names that are formulas, exported, in ${readers.length} spreadsheets and separators`,
    figure: `${count} cells begin one`,
    bound: '0',
  });
  expect(count).toBe(0);
});
