import type { BrowserContext } from '@playwright/test';

/** What went wrong in a browser, as far as its console knows, and what of it a walk provokes. */
export type Faults = {
  seen: string[];
  /** From now on an answer with this HTTP status is part of the walk. */
  expectStatus(status: number): void;
  /** From now on it is part of the walk that there is no connection at times. */
  expectOutages(): void;
  /** From now on it is part of the walk that the content security policy refuses something. */
  expectRefusals(): void;
};

/** Runs in every page. */
const tellViolations = `document.addEventListener('securitypolicyviolation', (event) => {
  console.error('policy: ' + event.effectiveDirective + ' refused ' + event.blockedURI);
});`;

const policyWords = /^policy: |Content Security Policy directive/;

/** Collects console errors, uncaught errors, and what the content security policy refused. */
export async function watchFaults(context: BrowserContext): Promise<Faults> {
  const seen: string[] = [];
  const expected = new Set<number>();
  let refusalsExpected = false;
  let outagesExpected = false;
  context.on('weberror', (event) => seen.push(`uncaught: ${event.error().stack ?? event.error()}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const status = /responded with a status of (\d{3})/.exec(message.text())?.[1];
    if (status && expected.has(Number(status))) return;
    if (outagesExpected && message.text().includes('ERR_INTERNET_DISCONNECTED')) return;
    if (refusalsExpected && policyWords.test(message.text())) return;
    seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  await context.addInitScript({ content: tellViolations });
  return {
    seen,
    expectStatus: (status) => void expected.add(status),
    expectOutages: () => {
      outagesExpected = true;
    },
    expectRefusals: () => {
      refusalsExpected = true;
    },
  };
}
