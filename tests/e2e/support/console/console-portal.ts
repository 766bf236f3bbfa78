import { type BrowserContext, expect } from '@playwright/test';
import { Client } from 'pg';
import { setUp } from '#contract/programme/set-up.ts';
import { createDatabase } from '#db/connection.ts';
import { findAccountByLogin } from '#db/queries/accounts.ts';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import { openSession } from '#tests/support/login/login.ts';
import { type EmptyPortal, startEmptyPortal } from '#tests/support/processes/empty-portal.ts';
import { withoutWordIndexes } from '#tests/support/word-indexes.ts';
import { partnerRows } from './partner-rows.ts';
import { programmeRows } from './programme-rows.ts';

const login = 'wen.yu@chengjiang.example';

/** A portal of its own, set up and with nothing in it; as its page does it, which has a walk of its own. */
export async function startConsolePortal(): Promise<EmptyPortal> {
  const portal = await startEmptyPortal(JSON.parse(process.env.PORTAL_ENVIRONMENT ?? '{}'));
  const code = /[2-9A-Z]{5}(-[2-9A-Z]{5}){2}/.exec(portal.announced)?.[0] ?? '';
  const administrator = { nameZh: '温予', nameEn: 'Wen Yu', login, password: 'granite otter lamp 7' };
  const answer = await fetch(`${portal.url}${setUp.path}`, {
    method: setUp.method,
    headers: { 'content-type': 'application/json', origin: portal.url },
    body: JSON.stringify({ code, administrator, programme: defaultProgramme, logo: null, days: null }),
    signal: AbortSignal.timeout(30_000),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return portal;
}

/** Signs its administrator in. */
export async function enterConsole(context: BrowserContext, portal: EmptyPortal): Promise<void> {
  const db = createDatabase(portal.ownerUrl, { sees: 'all', max: 1, applicationName: 'e2e' });
  try {
    const account = await findAccountByLogin(db, login);
    const { browser } = await openSession(db, account?.id ?? '', { portalUrl: portal.url });
    await context.addCookies([...browser.jar].map(([name, value]) => ({ name, value, url: portal.url })));
  } finally {
    await db.destroy();
  }
}

/** A thousand rows of everything, with names as long as they get. */
export async function fillConsole({ ownerUrl }: EmptyPortal): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await withoutWordIndexes(client, async () => {
      await client.query('begin');
      for (const statement of [...partnerRows, ...programmeRows]) await client.query(statement);
      await client.query('commit');
    });
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
