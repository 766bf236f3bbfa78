import { expect, type Locator } from '@playwright/test';
import type { Device } from '#tests/e2e/support/device.ts';
import { button } from '#tests/e2e/support/fields.ts';
import type { Person } from '#tests/e2e/support/people/people.ts';
import { comeBack, discard, discardOf } from './drafts.ts';

export function queueOf({ page, texts }: Person): Locator {
  return page.getByRole('region', { name: texts.say('reviews:queue.title') });
}

export function decisionOf({ page, texts }: Person): Locator {
  return page.getByRole('complementary', { name: texts.say('reviews:decisionLabel') });
}

/** Every row of the queue: each says the number of an application. */
export function queueRows(reviewer: Person): Locator {
  return queueOf(reviewer)
    .getByRole('link')
    .filter({ hasText: /-\d{6}/ });
}

/** The device's row in the queue. */
export function queueRow(reviewer: Person, device: Device): Locator {
  return queueOf(reviewer).getByRole('link', { name: device.name });
}

/** Narrows the queue to one device. */
export async function findInQueue(reviewer: Person, device: Device): Promise<void> {
  const label = reviewer.texts.say('reviews:queue.find');
  await queueOf(reviewer).getByRole('searchbox', { name: label }).fill(device.name);
}

export async function openFromQueue(reviewer: Person, device: Device): Promise<void> {
  await findInQueue(reviewer, device);
  // As long as others are listed, a decision goes on to the next of them.
  await expect(queueRows(reviewer)).toHaveCount(1);
  await queueRow(reviewer, device).click();
  await expect(reviewer.page.getByRole('heading', { level: 1, name: device.name })).toBeVisible();
}

/** Waits until this is what the application waits for, and judges every requirement of it as met. */
export async function meetRequirements(reviewer: Person, action: string): Promise<Locator> {
  const { say } = reviewer.texts;
  const decision = decisionOf(reviewer);
  const approve = button(decision, say(`reviews:approve.${action}`));
  await expect(approve).toBeVisible();
  if (action === 'receive-samples') return approve;
  await expect(approve).toBeDisabled();
  const met = say(action === 'approve-final' ? 'reviews:final.passed' : 'reviews:verdict.ok');
  for (const judged of await decision.getByRole('radiogroup').all()) {
    await judged.getByTitle(met, { exact: true }).click();
  }
  return approve;
}

/** Waits until this is what the application waits for, and lets it go on. */
export async function approve(reviewer: Person, action: string): Promise<void> {
  const go = await meetRequirements(reviewer, action);
  await go.click();
  await expect(go).toBeHidden();
}

export type Finding = { requirement: string; seen: string; mend: string };

/** Sends the application back with a finding about one requirement, after what was begun before has been discarded. */
export async function reject(reviewer: Person, finding: Finding): Promise<void> {
  const { say } = reviewer.texts;
  const decision = decisionOf(reviewer);
  const line = decision.getByRole('listitem').filter({ hasText: finding.requirement });
  const bad = line.getByTitle(say('reviews:verdict.bad'));
  const written = (part: 'seen' | 'mend') =>
    decision.getByLabel(say('form:in.zh', { label: say(`reviews:finding.${part}`) }));
  const seen = written('seen');
  await bad.click();
  await seen.fill(finding.mend);
  await comeBack(reviewer, seen);
  await discard(reviewer);
  await expect(seen).toBeHidden();
  await expect(discardOf(reviewer)).toHaveCount(0);
  await bad.click();
  await seen.fill(finding.seen);
  await written('mend').fill(finding.mend);
  await button(decision, say('reviews:reject.materials')).click();
}
