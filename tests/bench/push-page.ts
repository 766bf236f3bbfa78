import type { BrowserContext, Page } from '@playwright/test';
import type { CommandOutcome } from '#contract/command.ts';
import { commandOutcomeSchema } from '#contract/command.ts';
import type { Command } from '#domain/applications/commands.ts';

/** Milliseconds between two pages' idea of the same moment beyond which nothing can be measured. */
const clockTolerance = 3;
const patience = 15_000;

/**
 * Runs in the pages. `watch` notes when the page next says something else about the application's turn, its scale or
 * its status; times are milliseconds since the epoch, by a clock that the browser's pages share.
 */
const pageScript = `globalThis.bench = {
  now: () => performance.timeOrigin + performance.now(),
  watch() {
    this.heardAt = undefined;
    const parts = () => document.querySelectorAll('main .turn, main .rail, main .tag');
    const said = () => Array.from(parts(), (part) => part.textContent + part.className).join();
    const before = said();
    this.change = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the page did not change')), ${patience});
      const observer = new MutationObserver(() => {
        if (said() === before) return;
        resolve(this.now());
        clearTimeout(timer);
        observer.disconnect();
      });
      observer.observe(document.body, { childList: true, characterData: true, attributes: true, subtree: true });
    });
  },
  async post(path, token, body) {
    const headers = {
      'content-type': 'application/json',
      'x-csrf-token': token,
      'idempotency-key': crypto.randomUUID(),
    };
    const sentAt = this.now();
    const response = await fetch(path, { method: 'POST', headers, body });
    return { sentAt, text: await response.text() };
  },
};
globalThis.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener('message', ({ data }) => {
      if (String(data).includes('"application"')) bench.heardAt ??= bench.now();
    });
  }
};`;

/** A page with the bench's script in it. */
export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(pageScript);
  await page.goto(address, { timeout: patience });
  return page;
}

/** Opens the partner's application page and waits until it follows the stream of changes. */
export async function openApplication(context: BrowserContext, address: string): Promise<Page> {
  const greeted = Promise.withResolvers<void>();
  const page = await context.newPage();
  // The server's first word to the page, after which every change is pushed to it.
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"head"')) greeted.resolve();
    }),
  );
  await page.addInitScript(pageScript);
  await page.goto(address, { timeout: patience });
  await page.locator('.turn').waitFor({ timeout: patience });
  await greeted.promise;
  return page;
}

/** Notes the moment at which the page next says something else, and the one at which it hears of a change. */
export const watchForChange = (page: Page): Promise<void> => page.evaluate('bench.watch()');

/** When the change came that `watchForChange` waits for, and when the socket told of it; milliseconds since the epoch. */
export const changeOf = (page: Page): Promise<{ changedAt: number; heardAt: number }> =>
  page.evaluate('bench.change.then((changedAt) => ({ changedAt, heardAt: bench.heardAt }))');

export type Decision = { applicationId: string; version: number; command: Command };

/** Sends a decision from the reviewer's page, and tells when it was sent. */
export async function decide(
  page: Page,
  serial: string,
  { applicationId, version, command }: Decision,
): Promise<{ sentAt: number; outcome: CommandOutcome }> {
  const path = `/v1/hms/cc/reviews/${applicationId}/decisions`;
  const args = [path, serial, JSON.stringify({ version, command })];
  const answer: { sentAt: number; text: string } = await page.evaluate(
    `bench.post(...${JSON.stringify(args)})`,
  );
  const outcome = commandOutcomeSchema.safeParse(JSON.parse(answer.text));
  if (!outcome.success) throw new Error(`${command.type} was not taken: ${answer.text.slice(0, 500)}`);
  return { sentAt: answer.sentAt, outcome: outcome.data };
}

/** @throws Error when the two pages do not share a clock well enough to compare their times */
export async function compareClocks(one: Page, other: Page): Promise<void> {
  const skew = (page: Page) => page.evaluate(() => performance.timeOrigin + performance.now() - Date.now());
  const difference = Math.abs((await skew(one)) - (await skew(other)));
  if (difference > clockTolerance) throw new Error(`the pages' clocks are ${difference.toFixed(1)} ms apart`);
}
