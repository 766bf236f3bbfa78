import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#domain/accounts/permissions.ts';
import { type ClaimMapping, readIdentity, resolveRoles } from '#domain/sign-in/identity-claims.ts';

const mapping: ClaimMapping = {
  login: 'email',
  emailVerified: 'email_verified',
  name: 'name',
  roles: 'roles',
  enterprise: 'partner_code',
  roleMap: new Map<string, Role>([
    ['reviewers', 'reviewer'],
    ['admins', 'admin'],
    ['makers', 'partner'],
  ]),
};
const claims = { email: 'lin.ke@lanyue.example', email_verified: true, name: '林可' };
const read = (more: Record<string, unknown>, changed: Partial<ClaimMapping> = {}) =>
  readIdentity({ ...claims, ...more }, { ...mapping, ...changed });

describe('claims', () => {
  it('name the login, the confirmed email, the person, roles and enterprise', () => {
    expect(read({ roles: ['reviewers', 'nothing'], partner_code: 'ABC1234' })).toEqual({
      login: 'lin.ke@lanyue.example',
      verifiedEmail: 'lin.ke@lanyue.example',
      name: '林可',
      roles: ['reviewer'],
      partnerCode: 'ABC1234',
    });
  });

  it.each([true, 'true', 1, '1'])('say that the email is confirmed: %s', (email_verified) => {
    expect(read({ email_verified })).toMatchObject({ verifiedEmail: claims.email });
  });

  it.each([false, 'false', 0, '0', null, undefined, {}, [], 'yes'])('do not say so: %s', (email_verified) => {
    expect(read({ email_verified })).toBe('emailUnverified');
    expect(read({ email_verified, upn: 'lin' }, { login: 'upn' })).toMatchObject({ verifiedEmail: null });
  });

  it('may lie deeper, or have dots in their names', () => {
    const deep = { realm_access: { roles: ['admins'] } };
    expect(read(deep, { roles: 'realm_access.roles' })).toMatchObject({ roles: ['admin'] });
    const dotted = { 'https://assay.example/roles': 'makers' };
    expect(read(dotted, { roles: 'https://assay.example/roles' })).toMatchObject({ roles: ['partner'] });
  });

  it('without a name are called by their login, without a login are refused', () => {
    expect(read({ name: ' ' })).toMatchObject({ name: claims.email });
    // Of the length that is allowed as it is sent, and twice as long as it is stored.
    expect(read({ name: '\u0958'.repeat(100) })).toMatchObject({ name: claims.email });
    for (const email of ['', ' ', undefined, 7, 'x'.repeat(129), 'a\0b', '\ud800']) {
      expect(read({ email })).toBe('loginMissing');
    }
  });

  it('never give a role that the map lacks, whatever they are', () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), json, (more, given) => {
        const identity = read({ ...more, roles: given });
        if (typeof identity === 'string') return;
        expect(['reviewer', 'admin', 'partner']).toEqual(expect.arrayContaining(identity.roles));
        expect(read({ roles: given }, { roleMap: new Map() })).toMatchObject({ roles: [] });
      }),
    );
  });

  it('do not reach what objects inherit', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'realm.__proto__.x', 'constructor.name']) {
      expect(read({}, { login: name })).toBe('loginMissing');
    }
  });
});

describe('roles from claims', () => {
  it('are staff, or a maker with a company, or a person without', () => {
    expect(resolveRoles([], false)).toEqual(['individual']);
    expect(resolveRoles([], true)).toEqual(['partner']);
    expect(resolveRoles(['partner'], false)).toEqual(['individual']);
    expect(resolveRoles(['reviewer', 'admin'], true)).toEqual(['reviewer', 'admin']);
    expect(resolveRoles(['partner', 'reviewer'], true)).toBeNull();
    expect(resolveRoles(['individual', 'operator'], false)).toBeNull();
  });

  it('never mix makers and staff, and no partner is without an enterprise', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...roles)), fc.boolean(), (given, hasEnterprise) => {
        const settled = resolveRoles(given, hasEnterprise);
        if (settled === null) return;
        const outside = settled.filter((role) => role === 'partner' || role === 'individual');
        expect([0, settled.length]).toContain(outside.length);
        if (!hasEnterprise) expect(settled).not.toContain('partner');
        expect(settled.length).toBeGreaterThan(0);
      }),
    );
  });
});
