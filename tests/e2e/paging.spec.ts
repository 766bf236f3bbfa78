import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { listAudit } from '#contract/audit.ts';
import { insertAuditEntry } from '#db/queries/audit.ts';
import { limits } from '#domain/shared/limits.ts';
import { withDatabase } from './support/people/newcomers.ts';
import { test } from './support/people/people.ts';

/** Entries of somebody whom no other walk looks for, three pages of them. */
async function layEntries(): Promise<string> {
  const login = `${randomUUID()}@assay.example`;
  await withDatabase(async (db) => {
    for (let at = 0; at <= 2 * limits.pageSize; at += 1) {
      await insertAuditEntry(db, {
        requestId: randomUUID(),
        address: '192.0.2.1',
        operation: 'session.create',
        phase: 'refused',
        actorId: null,
        actorLogin: login,
        actorName: null,
        actorNameEn: null,
        actorRoles: [],
        targetKind: null,
        targetId: null,
        errorCode: null,
        detail: '{}',
      });
    }
  });
  return login;
}

test('two quick clicks turn one page, and not two of the same', async ({ enterSignedIn }) => {
  const login = await layEntries();
  const { page, texts } = await enterSignedIn('admin', 'en', `/ops/audit?person=${login}`);
  const pages = page.getByRole('navigation', { name: texts.say('common:pages') });
  const shown = (from: number, to: number) => texts.say('common:pageRowsOf', { from, to, total: 41 });
  await expect(pages).toContainText(shown(1, 20));
  const turned = Promise.withResolvers<void>();
  await page.route(`**${listAudit.path}?*after=*`, async (route) => {
    await turned.promise;
    await route.continue();
  });
  const next = pages.getByRole('link', { name: texts.say('common:nextPage') });
  await next.click();
  await expect(page).toHaveURL(/after=/);
  await next.click();
  const second = page.waitForResponse((answer) => answer.url().includes('after='));
  turned.resolve();
  // The pager goes ahead of the rows; until they are there it turns no further.
  await (await second).finished();
  await expect(pages).toContainText(shown(21, 40));
  await next.click();
  await expect(pages).toContainText(shown(41, 41));
});
