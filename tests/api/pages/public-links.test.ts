import { HtmlValidate } from 'html-validate';
import { beforeAll, expect, it } from 'vitest';
import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { createEnterprise, createProduct } from '#tests/support/factories.ts';

const { portal } = administeredPortal();
const number = 'A2026-000302';

beforeAll(async () => {
  await buildWeb(checkout);
  const { db } = portal.deps;
  const enterprise = (await createEnterprise(db)).id;
  const product = await createProduct(db, { enterpriseId: enterprise });
  const { id: application } = await insertApplicationRow(db, { product, status: 'certified' });
  await insertCertificateRow(db, { application, enterprise, number, product: 'Lanyue Pad' });
}, 300_000);

const ask = (path: string) => fetch(`${portal.url}${path}`, { redirect: 'manual' });
const textOf = async (path: string) => (await ask(path)).text();

/** Addresses of the portal in a part of a page; those elsewhere are others' business. */
function linksOf(text: string, part: RegExp): string[] {
  const found = [...(part.exec(text)?.[0] ?? '').matchAll(/href="(\/[^"]*)"/g)];
  return found.map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

async function sitePages(): Promise<string[]> {
  const map = await textOf('/sitemap.xml');
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

it('every link of header, footer and site map answers', async () => {
  const drawn = await Promise.all(['/', '/en/'].map(textOf));
  const around = drawn.flatMap((text) => [
    ...linksOf(text, /<header[\s\S]*?<\/header>/),
    ...linksOf(text, /<footer[\s\S]*?<\/footer>/),
  ]);
  const all = [...new Set([...around, ...(await sitePages())])];
  expect(all).toEqual(
    expect.arrayContaining(['/question', '/en/terms', `/c/${number}`, '/en/openSourceStatement']),
  );
  const answers = await Promise.all(all.map(async (path) => [path, (await ask(path)).status]));
  // Signing in begins at the account service.
  const wrong = answers.filter(([path, status]) => status !== (String(path).startsWith('/v1/') ? 302 : 200));
  expect(wrong).toEqual([]);
});

it('every page of the site map is valid HTML', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  for (const path of [
    ...(await sitePages()),
    '/search?keyword=Lanyue',
    '/document?keyword=x',
    '/nothing/here',
  ]) {
    const { results } = await validator.validateString(await textOf(path));
    const told = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector, line }) => ({ path, ruleId, message, selector, line })),
    );
    expect.soft(told, path).toEqual([]);
  }
});
