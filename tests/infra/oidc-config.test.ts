import { expect, it } from 'vitest';
import { readConfig } from '#api/base/config.ts';
import { required } from './required-environment.ts';

it('is its own provider and gives nobody a role by claims where nothing is set', () => {
  const empty = { OIDC_ISSUER: '', OIDC_ROLE_MAP: '', OIDC_CLAIM_LOGIN: '', OIDC_SCOPE: '' };
  for (const environment of [required, { ...required, ...empty }]) {
    expect(readConfig(environment).oidc).toMatchObject({
      embedded: true,
      scope: 'openid profile email',
      claims: {
        login: 'email',
        emailVerified: 'email_verified',
        name: 'name',
        roles: 'roles',
        enterprise: null,
        roleMap: new Map(),
      },
    });
  }
});

it('reads how the claims of a foreign provider are meant', () => {
  const { oidc } = readConfig({
    ...required,
    OIDC_ISSUER: 'https://id.example.com/realms/assay',
    OIDC_CLAIM_ROLES: 'realm_access.roles',
    OIDC_CLAIM_ENTERPRISE: 'partner_code',
    OIDC_ROLE_MAP: 'assay-reviewers=reviewer, cn=admins=admin ,',
  });
  expect(oidc).toMatchObject({
    embedded: false,
    claims: { roles: 'realm_access.roles', enterprise: 'partner_code' },
  });
  expect([...oidc.claims.roleMap]).toEqual([
    ['assay-reviewers', 'reviewer'],
    ['cn=admins', 'admin'],
  ]);
});

it.each([
  ['OIDC_ROLE_MAP', 'reviewers'],
  ['OIDC_ROLE_MAP', 'reviewers=boss'],
  ['OIDC_ROLE_MAP', '=admin'],
  ['OIDC_SCOPE', 'profile email'],
])('does not start with %s=%s', (name, value) => {
  expect(() => readConfig({ ...required, [name]: value })).toThrow(`${name} is wrong`);
});
