import { expect } from '@playwright/test';
import { readPdf } from '#tests/workers/certificates/read-pdf.ts';
import type { Person } from './people/people.ts';

/** The product's name, and the partner code of the demo's example. */
const foreign = /\bAssay\b|LANYUE7/;

/** Runs in every page: what it says, and what its tab and pictures are called, each time that changes. */
const tellForeignNames = `(() => {
  const foreign = ${foreign};
  const described = '[aria-label], [alt], [title], [placeholder]';
  const names = ['aria-label', 'alt', 'title', 'placeholder'];
  const look = () => {
    const labels = [...document.querySelectorAll(described)].flatMap((one) => names.map((name) => one.getAttribute(name)));
    const said = [document.title, document.body?.innerText, ...[...document.querySelectorAll('svg text')].map((one) => one.textContent), ...labels];
    const found = said.map((text) => foreign.exec(text ?? '')).find(Boolean);
    if (found) console.error('foreign name: ' + found[0] + ' in ' + found.input.slice(Math.max(0, found.index - 80), found.index + 80));
  };
  let waits = false;
  const lookSoon = () => {
    if (waits) return;
    waits = true;
    setTimeout(() => { waits = false; look(); }, 250);
  };
  if (location.origin === ${JSON.stringify(process.env.MAILBOX_URL ?? '')}) return;
  new MutationObserver(lookSoon).observe(document, { subtree: true, childList: true, characterData: true });
  lookSoon();
})()`;

/** From now on every page that somebody sees is one of a programme with its own name; the browser's faults say which is not. */
export async function expectOwnName({ page }: Person): Promise<void> {
  await page.context().addInitScript({ content: tellForeignNames });
  await page.evaluate(tellForeignNames);
}

/** The text of a document, and what its file says of itself. */
export function expectOwnPdf(bytes: Buffer): void {
  const { pages, raw } = readPdf(bytes);
  const said = pages.map(({ text }) => text).join('\n');
  expect(said.length).toBeGreaterThan(100);
  expect(`${said}\n${raw.replaceAll('\0', '')}`).not.toMatch(foreign);
}

/** The mails to those whose address has this in it, as text and as HTML. */
export async function expectOwnMails(part: string): Promise<void> {
  const { MAILBOX_URL = '' } = process.env;
  const read = async (path: string) => (await fetch(new URL(path, MAILBOX_URL))).text();
  const rows = (await read('/')).split('<tr').filter((row) => row.includes(part));
  const paths = rows.flatMap((row) => /href="(\/mail\/[^"]+)"/.exec(row)?.[1] ?? []);
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths)
    for (const page of [path, `${path}/html`]) expect(await read(page), page).not.toMatch(foreign);
}
