import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { htmlLang, type Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { openFixtureDb } from '#tests/support/database.ts';
import { createAccount } from '#tests/support/factories.ts';
import { openSession } from '#tests/support/login/login.ts';

let portal: ApiPortal;
let narrow: ApiPortal;

beforeAll(async () => {
  await buildWeb(checkout);
  portal = await openApiPortal();
  narrow = await openApiPortal({ RATE_LIMIT_SCALE: '0.001', QUEUE_PREFIX: `test-${randomUUID()}` });
}, 300_000);
afterAll(async () => {
  await portal?.close();
  await narrow?.close();
});

/** As long as nothing is read of certificates. */
async function withoutCertificates(work: () => Promise<void>): Promise<void> {
  const owner = openFixtureDb(portal.ownerUrl);
  await sql`alter table certificate rename to certificate_away`.execute(owner);
  try {
    await work();
  } finally {
    await sql`alter table certificate_away rename to certificate`.execute(owner);
    await owner.destroy();
  }
}

/** Says what is the matter, with the request's id and another try. */
async function expectUnavailable(answer: Response, locale: Locale, kind: 'unavailable' | 'busy') {
  const text = await answer.text();
  const { site } = serverTexts(locale);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(text).toContain(`<html lang="${htmlLang[locale]}">`);
  expect(text).toContain(`<h1>${site[kind].title}</h1>`);
  const { pathname, search } = new URL(answer.url);
  expect(text).toContain(`<a href="${pathname}${search}">${site.unavailable.again}</a>`);
  expect(text).toContain(answer.headers.get('x-request-id'));
  expect(text).not.toContain('<div id="root"');
}

it('a page that cannot be read now says so, to visitors and whoever is signed in', async () => {
  const { cookie } = await openSession(
    portal.deps.db,
    (await createAccount(portal.deps.db, { roles: ['admin'] })).id,
  );
  await withoutCertificates(async () => {
    const away = await fetch(`${portal.url}/search?state=valid`);
    expect(away.status).toBe(503);
    await expectUnavailable(away, 'zh', 'unavailable');
    const own = await fetch(`${portal.url}/en/search`, { headers: { cookie } });
    expect(own.status).toBe(503);
    await expectUnavailable(own, 'en', 'unavailable');
    const foreign = await fetch(`${portal.url}//away.example/search`);
    const said = await foreign.text();
    expect([foreign.status, said.includes('href="//')]).toEqual([503, false]);
    expect((await fetch(`${portal.url}/consult`)).status).toBe(200);
  });
  expect((await fetch(`${portal.url}/en/search`, { headers: { cookie } })).status).toBe(200);
  // What looks like a path may name another host to a browser.
  const whole = await (await fetch(`${portal.url}//away.example/search`)).text();
  expect(whole.match(/(?:href|action|content)="[^"]*away\.example[^"]*"/g)).toBeNull();
});

it('whoever opens too many pages reads that it was too many', async () => {
  let answer = await fetch(`${narrow.url}/en/consult`);
  for (let page = 0; answer.status === 200 && page < 50; page += 1)
    answer = await fetch(`${narrow.url}/en/consult?${page}`);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  await expectUnavailable(answer, 'en', 'busy');
});
