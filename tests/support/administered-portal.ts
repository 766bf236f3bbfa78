import { afterAll, beforeAll } from 'vitest';
import { type ApiPortal, openApiPortal } from './api-portal.ts';
import { createAccount } from './factories.ts';
import type { ApiClient } from './network/api-client.ts';

/** A portal and its administrator, who are there from the file's first test to its last. */
export function administeredPortal(...options: Parameters<typeof openApiPortal>) {
  const portal = {} as ApiPortal;
  const administrator = {} as Awaited<ReturnType<typeof createAccount>>;
  const admin = {} as ApiClient;
  beforeAll(async () => {
    Object.assign(portal, await openApiPortal(...options));
    Object.assign(administrator, await createAccount(portal.deps.db, { roles: ['admin'] }));
    Object.assign(admin, await portal.as(administrator));
  });
  afterAll(() => portal.close?.());
  return { portal, admin, administrator };
}
