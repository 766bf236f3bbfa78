import { afterAll, beforeAll } from 'vitest';
import { type ApiPortal, openApiPortal } from './api-portal.ts';
import { createAccount } from './factories.ts';
import type { ApiClient } from './network/api-client.ts';

/** A portal and its administrator, who are there from the file's first test to its last. */
export function administeredPortal(...options: Parameters<typeof openApiPortal>) {
  const portal = {} as ApiPortal;
  const admin = {} as ApiClient;
  beforeAll(async () => {
    Object.assign(portal, await openApiPortal(...options));
    Object.assign(admin, await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] })));
  });
  afterAll(() => portal.close?.());
  return { portal, admin };
}
