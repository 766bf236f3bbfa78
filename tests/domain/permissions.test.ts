import { describe, expect, it } from 'vitest';
import {
  type Actor,
  isStaff,
  mayCall,
  type Operation,
  operations,
  type Role,
  roles,
  tenantOf,
} from '#domain/accounts/permissions.ts';

const all = Object.keys(operations) as Operation[];
const actor = (...held: Role[]): Actor => ({
  accountId: 'a',
  name: '林可',
  roles: held,
  enterpriseId: 'e',
  right: 'manage',
});

describe('mayCall', () => {
  it.each(all)('%s: exactly the listed roles', (operation) => {
    const allowed: string | readonly string[] = operations[operation].callers;
    for (const role of roles) {
      const expected = allowed === 'anyone' || allowed.includes(role);
      expect(mayCall(actor(role), operation), role).toBe(expected);
    }
    expect(mayCall(null, operation)).toBe(allowed === 'anyone');
    expect(mayCall(actor(), operation)).toBe(allowed === 'anyone');
  });

  it('lets no individual write and no operator decide', () => {
    const writes = all.filter((operation) => /\.(write|create|act|upload|decide)$/.test(operation));
    expect(writes.length).toBeGreaterThan(5);
    for (const operation of writes.filter((name) => name !== 'session.create')) {
      expect(mayCall(actor('individual'), operation), operation).toBe(false);
      expect(mayCall(actor('operator'), operation), operation).toBe(false);
    }
  });

  it('lets two roles of one account add up', () => {
    expect(mayCall(actor('partner', 'reviewer'), 'review.decide')).toBe(true);
    expect(mayCall(actor('partner', 'reviewer'), 'product.write')).toBe(true);
  });
});

describe('tenantOf', () => {
  it.each([
    ['partner', 'e'],
    ['individual', 'e'],
    ['reviewer', 'all'],
    ['admin', 'all'],
    ['operator', 'all'],
  ] as const)('%s sees %s', (role, tenant) => {
    expect(tenantOf(actor(role))).toBe(tenant);
    expect(isStaff(actor(role))).toBe(tenant === 'all');
  });

  it('is nothing for an account without enterprise', () => {
    expect(tenantOf({ ...actor('individual'), enterpriseId: null })).toBeNull();
  });
});
