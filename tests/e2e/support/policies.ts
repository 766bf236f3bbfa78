import type { Page } from '@playwright/test';

/** Answers whose content security policy is missing or lets something inline run, and how many documents there were. */
export type Policies = { faults: string[]; documents: number };

/** Collects what the policies of all answers to a page say. */
export function watchPolicies(page: Page): Policies {
  const policies: Policies = { faults: [], documents: 0 };
  page.on('response', (response) => {
    const isDocument = response.request().resourceType() === 'document';
    if (isDocument) policies.documents += 1;
    const policy = response.headers()['content-security-policy'];
    const isOpen = policy === undefined ? isDocument : /unsafe-|\*/.test(policy);
    if (isOpen) policies.faults.push(`${response.url()}: ${policy}`);
  });
  return policies;
}
