import { describe, expect, it } from 'vitest';
import {
  authorityRefusal,
  type CommandActor,
  operationOf,
  ownershipRefusal,
} from '#domain/applications/command-authority.ts';
import {
  type CommandType,
  commandTypes,
  partnerCommands,
  reviewerCommands,
} from '#domain/applications/commands.ts';

const owner = 'the-maker';
const agreements = { privacy: { signed: 2, published: 2 }, user: { signed: 1, published: 1 } };
const partner: CommandActor = {
  disabled: false,
  token: null,
  roles: ['partner'],
  right: 'submit',
  enterpriseId: owner,
  enterpriseState: 1,
  agreements,
};
const reviewer: CommandActor = { ...partner, roles: ['reviewer'], enterpriseId: null, enterpriseState: null };
const actorOf = (type: CommandType) =>
  (reviewerCommands as readonly CommandType[]).includes(type) ? reviewer : partner;

describe('who may give a command', () => {
  it.each([...commandTypes])('%s: its own side, and not the other', (type) => {
    const other = actorOf(type) === partner ? reviewer : partner;
    expect(authorityRefusal(type, actorOf(type), owner)).toBeNull();
    expect(authorityRefusal(type, other, owner)?.error).toBe('permissionDenied');
  });

  it.each([...commandTypes])('%s: nobody without an account, or with one that is disabled', (type) => {
    for (const giver of [null, { ...actorOf(type), disabled: true }])
      expect(authorityRefusal(type, giver, owner)?.error).toBe('permissionDenied');
  });

  it.each([...commandTypes])('%s: no other role', (type) => {
    for (const roles of [[], ['individual'], ['operator'], ['admin']] as const)
      expect(authorityRefusal(type, { ...actorOf(type), roles }, owner)?.error).toBe('permissionDenied');
  });

  it.each([...reviewerCommands])('%s: no reviewer of the own enterprise, whatever else they are', (type) => {
    const refusal = { error: 'permissionDenied', details: { reason: 'own-enterprise' } };
    expect(authorityRefusal(type, { ...reviewer, enterpriseId: owner }, owner)).toEqual(refusal);
    expect(authorityRefusal(type, { ...partner, roles: ['partner', 'reviewer'] }, owner)).toEqual(refusal);
    expect(ownershipRefusal(type, 'another', owner)).toBeNull();
  });

  it.each([...partnerCommands])(
    '%s: a partner of that enterprise, admitted, with both agreements',
    (type) => {
      const refused = (change: Partial<CommandActor>) =>
        authorityRefusal(type, { ...partner, ...change }, owner)?.error;
      expect(refused({ enterpriseId: 'another' })).toBe('applicationMissing');
      expect(refused({ enterpriseId: null, enterpriseState: null })).toBe('permissionDenied');
      expect(refused({ enterpriseState: 0 })).toBe('permissionDenied');
      const user = { signed: 1, published: 2 };
      expect(refused({ agreements: { ...agreements, user } })).toBe('agreementVersionUnsigned');
      // Also where a reviewer's role lets them see every enterprise.
      expect(refused({ roles: ['partner', 'reviewer'], enterpriseId: 'another' })).toBe('applicationMissing');
    },
  );

  it('a result is evidence, the rest are acts and decisions', () => {
    expect(operationOf('receive-result')).toBe('evidence.write');
    expect(operationOf('end')).toBe('application.act');
    expect(operationOf('approve-final')).toBe('review.decide');
  });
});
