import { expect, type Locator } from '@playwright/test';
import { button } from './fields.ts';
import type { Person } from './people/people.ts';

export const barOf = ({ page }: Person) => page.locator('.net');

export async function goOffline(person: Person): Promise<void> {
  person.faults.expectOutages();
  await person.page.context().setOffline(true);
  await expect(barOf(person)).toContainText(person.texts.say('common:connection.offline'));
}

export const comeBack = ({ page }: Person) => page.context().setOffline(false);

/** Opens a page whose clock the walk may put forward. */
export async function openWithClock({ page, texts }: Person, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(texts.path(path));
}

/** Two minutes go by for the page, with everything that it does meanwhile; the network is cut all the while. */
export async function passTwoMinutes({ page }: Person): Promise<void> {
  for (let tens = 0; tens < 12; tens += 1) await page.clock.fastForward(10_000);
}

/** It says for how long it was away. */
export async function expectTold(person: Person, count: number): Promise<void> {
  const { say } = person.texts;
  const sent = count === 2 ? say('common:connection.sentBoth') : say('common:connection.sent', { count });
  await expect(barOf(person)).toContainText(sent);
  await expect(barOf(person)).toContainText(
    say('common:connection.sentNote', { span: say('time:minutes', { count: 2 }) }),
  );
}

/** Presses the button, which says that it goes later and can be taken back; it is, and pressed again. */
export async function askForIt({ page, texts }: Person, scope: Locator, send: Locator): Promise<void> {
  const { say } = texts;
  const waits = scope.getByText(say('common:pending.title'));
  await send.click();
  await expect(waits).toBeVisible();
  await button(scope, say('common:pending.doNotSend')).click();
  await expect(waits).toBeHidden();
  await send.click();
  await expect(waits).toBeVisible();
  await expect(page.locator('.net')).toContainText(say('common:connection.offlineWaits', { count: 1 }));
}

/** Counts what the page sends to an address. */
export function countSent({ page }: Person, path: RegExp): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname)) sent += 1;
  });
  return () => sent;
}
