/** Who may do what. Denied by default: a route names its operation, and an operation not listed here does not exist. */

import type { RateLimitName } from '#domain/quotas/rate-limits.ts';
import { type EnterpriseRight, includesRight } from './enterprise-rights.ts';

export const roles = ['partner', 'individual', 'reviewer', 'admin', 'operator'] as const;
export type Role = (typeof roles)[number];

/** Scopes of an API token; none includes another. */
export const tokenScopes = ['read', 'upload', 'submit'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The API token of a call, in the name of the account that created it. */
export type UsedToken = { id: string; name: string; scopes: readonly TokenScope[] };

/** The account on whose behalf a request runs. */
export type Actor = {
  accountId: string;
  name: string;
  /** The name in Latin letters, for English pages. */
  nameEn?: string | null;
  roles: readonly Role[];
  enterpriseId: string | null;
  /** Their right in the enterprise. Without one, operations that need a right are refused; staff needs none. */
  right?: EnterpriseRight | undefined;
  /** The token that acts in their name; it may only do what its scopes allow. */
  token?: UsedToken;
};

/** Everything the portal checks before an operation's own rules. */
type OperationRecord = {
  /** The roles that may call it; `anyone` needs no session. */
  callers: 'anyone' | readonly Role[];
  /**
   * Open to everybody who may call it, or refused to enterprises that are not admitted or have agreements to sign.
   */
  admission: 'open' | 'required';
  /** The rows it may see: the caller's own (staff: all), or all. */
  rows: 'own' | 'all';
  /** Its database rights; administration changes accounts, enterprises and settings, and opens sessions. */
  rights: 'ordinary' | 'administration';
  /** The right it needs in the enterprise; null for none. */
  right: EnterpriseRight | null;
  /** Its rate limit besides the general one. */
  limit: RateLimitName | null;
  /** The kind of object its `id` names, for the audit log. */
  target: string;
};

/** Of the management centre and the console. */
const working = <const R extends readonly Role[]>(target: string, ...callers: R) =>
  ({
    callers,
    target,
    admission: 'required',
    rows: 'own',
    rights: 'ordinary',
    right: 'view',
    limit: null,
  }) as const;

/** Work of an enterprise that needs a right. */
const partnered = <const N extends EnterpriseRight>(target: string, right: N) =>
  ({ ...working(target, 'partner'), right }) as const;

/** Reading and completing one's own account. */
const open = <const C extends OperationRecord['callers']>(target: string, callers: C) =>
  ({ ...working(target), callers, admission: 'open', right: null }) as const;

/** Operations with administration rights. */
const administering = (target: string) =>
  ({ ...working(target, 'admin'), rights: 'administration' }) as const;

/** Every operation. Signing in, signing agreements and the public register need all enterprises' rows. */
export const operations = {
  'session.begin': { ...open('session', 'anyone'), rows: 'all', limit: 'signInBegun' },
  'session.create': {
    ...open('session', 'anyone'),
    rows: 'all',
    rights: 'administration',
    limit: 'signInBegun',
  },
  'session.read': { ...open('session', 'anyone'), rows: 'all' },
  'session.end': { ...open('session', 'anyone'), rows: 'all' },
  // Certificates print it, and readers may not be signed in.
  'catalogue.read': { ...open('catalogue', 'anyone'), rows: 'all' },
  'programme.read': { ...open('programme', 'anyone'), rows: 'all' },
  'set-up.read': { ...open('programme', 'anyone'), rows: 'all' },
  // The code protects it; it creates an administrator.
  'set-up.run': {
    ...open('programme', 'anyone'),
    rows: 'all',
    rights: 'administration',
    limit: 'setUpCode',
  },
  'certificate.verify': { ...open('certificate', 'anyone'), rows: 'all' },
  'suite.read': { ...open('suite', 'anyone'), rows: 'all' },
  'enterprise.state': open('enterprise', roles),
  // The row of an enterprise is changed with administration rights alone.
  'admission.apply': { ...open('enterprise', ['partner']), right: 'manage', rights: 'administration' },
  'agreement.document': open('agreement', 'anyone'),
  // Accounts without an enterprise sign as well.
  'agreement.read': { ...open('agreement', roles), rows: 'all' },
  'agreement.sign': { ...open('agreement', roles), rows: 'all' },
  'agreement.terminate': { ...open('agreement', roles), rows: 'all' },
  'document.read': open('document', 'anyone'),
  'enquiry.open': open('enquiry', 'anyone'),
  'enquiry.send': { ...open('enquiry', 'anyone'), limit: 'enquiry' },
  'mail.settings': open('account', ['partner', 'reviewer', 'admin']),
  // Accounts without an enterprise as well; each its own only.
  'account.picture': { ...open('account', roles), rows: 'all' },
  // Everybody's own, with or without an enterprise.
  'account.sessions': { ...open('account', roles), rows: 'all' },
  // The provider's part needs administration rights.
  'account.sign-out': { ...open('account', roles), rows: 'all', rights: 'administration' },
  // Tables that ordinary rights do not read: second factors, identities.
  'account.export': { ...open('account', roles), rows: 'all', rights: 'administration', limit: 'ownData' },
  // Of other accounts an administrator's, with `account.administer`.
  'account.erase': { ...open('account', roles), rows: 'all', rights: 'administration', limit: 'erasure' },
  'message.read': open('message', roles),
  'notice.read': open('notice', roles),
  'usage.count': open('usage', 'anyone'),
  'usage.record': open('usage', ['partner']),
  'event.read': working('event', 'partner', 'reviewer', 'admin', 'operator'),
  'file.download': working('file', 'partner', 'reviewer', 'admin'),
  'file.upload': partnered('file', 'edit'),
  'file.delete': partnered('file', 'edit'),
  'form-template.read': working('form-template', 'partner', 'reviewer', 'admin'),
  // Publications belong to no enterprise; a link belongs to its account.
  'suite.download': { ...working('suite', 'partner', 'reviewer', 'admin'), rows: 'all' },
  'product.read': working('product', 'partner'),
  'product.write': partnered('product', 'edit'),
  'business-agreement.read': working('agreement', 'partner'),
  'business-agreement.sign': { ...partnered('agreement', 'manage'), rights: 'administration' },
  'business-agreement.terminate': { ...partnered('agreement', 'manage'), rights: 'administration' },
  'api-token.administer': partnered('api-token', 'manage'),
  'colleague.administer': { ...partnered('account', 'manage'), rights: 'administration' },
  'colleague.invite': {
    ...partnered('account', 'manage'),
    rights: 'administration',
    limit: 'colleagueInvited',
  },
  'contact.read': working('contact', 'partner'),
  'contact.write': partnered('contact', 'edit'),
  'application-draft.read': working('application', 'partner'),
  'application-draft.write': partnered('application', 'edit'),
  'application.read': working('application', 'partner', 'reviewer', 'admin', 'operator'),
  'application.oversee': working('application', 'reviewer', 'admin', 'operator'),
  'application.export': { ...working('application', 'reviewer', 'admin', 'operator'), limit: 'export' },
  // Each their own only.
  'saved-view.keep': working('saved-view', 'reviewer', 'admin', 'operator'),
  'application.create': partnered('application', 'submit'),
  'application.act': partnered('application', 'submit'),
  'evidence.write': partnered('application', 'edit'),
  // A delegation concerns two enterprises: each call checks the delegation first.
  'lab.admit': { ...partnered('application', 'submit'), rows: 'all', limit: 'labInvited' },
  'lab.read': { ...working('delegation', 'partner'), rows: 'all' },
  'lab.write': { ...partnered('delegation', 'edit'), rows: 'all' },
  'comment.read': working('application', 'partner', 'reviewer', 'admin', 'operator'),
  'comment.write': { ...working('application', 'partner', 'reviewer'), right: 'edit' },
  'requirement.read': working('requirement', 'partner', 'reviewer', 'admin', 'operator'),
  'review.queue': working('application', 'reviewer', 'admin', 'operator'),
  'review.device': working('application', 'reviewer', 'admin'),
  'review.decide': working('application', 'reviewer'),
  'review.assign': working('application', 'reviewer', 'admin'),
  'review.hand-over': working('account', 'admin'),
  'console.read': working('console', 'reviewer', 'admin', 'operator'),
  'operation.read': working('application', 'admin', 'operator'),
  'operation.resume': working('application', 'admin', 'operator'),
  'effect.retry': working('outbox-job', 'admin', 'operator'),
  'effect.give-up': working('outbox-job', 'admin', 'operator'),
  'queue-job.retry': working('queue', 'admin', 'operator'),
  'queue-job.give-up': working('queue', 'admin', 'operator'),
  'queue.board': working('queue', 'admin', 'operator'),
  'audit.read': working('audit', 'admin'),
  'audit.export': { ...working('audit', 'admin'), limit: 'export' },
  'account.administer': administering('account'),
  'account.reset-ask': administering('account'),
  'account.reset-decide': administering('account'),
  'enterprise.list': working('enterprise', 'admin'),
  'enterprise.export': { ...working('enterprise', 'admin'), limit: 'export' },
  'enterprise.administer': administering('enterprise'),
  'general-config.administer': administering('general-config'),
  'certificate.oversee': working('certificate', 'admin'),
  'certificate.administer': administering('certificate'),
  'product.oversee': working('product', 'admin'),
  'product.administer': administering('product'),
  'reference-data.administer': administering('reference-data'),
  'requirement.administer': administering('requirement'),
  'setting.administer': administering('enterprise'),
  'agreement-text.administer': administering('agreement'),
  'bulletin.administer': administering('bulletin'),
  'document.administer': administering('document'),
  'enquiry.administer': administering('enquiry'),
  'form-template.administer': administering('form-template'),
  'suite.administer': administering('suite'),
  'programme.administer': administering('programme'),
  'readiness.read': working('programme', 'admin'),
  'usage.read': working('enterprise', 'admin'),
  'usage.export': { ...working('enterprise', 'admin'), limit: 'export' },
  // Figures of reviewers among them: for administrators alone.
  'insight.read': working('programme', 'admin'),
  'insight.export': { ...working('programme', 'admin'), limit: 'export' },
  'programme-change.read': working('programme-change', 'admin'),
} as const satisfies Record<string, OperationRecord>;

export type Operation = keyof typeof operations;

/**
 * What a scope gives: the right in the enterprise, and the operations that an endpoint may open to it. An endpoint
 * with another operation and this scope is not mounted.
 */
const scopeRules: Record<TokenScope, { right: EnterpriseRight; operations: readonly Operation[] }> = {
  read: { right: 'view', operations: ['application.read', 'requirement.read'] },
  upload: { right: 'edit', operations: ['evidence.write', 'file.upload'] },
  submit: { right: 'submit', operations: ['application.act'] },
};

/** True where an endpoint of this operation may be opened to tokens of this scope. */
export function isOpenTo(operation: Operation, scope: TokenScope): boolean {
  return scopeRules[scope].operations.includes(operation);
}

/** A token's right in its enterprise: what its scopes need, at most the right of its account. */
export function rightOfToken(scopes: readonly TokenScope[], own: EnterpriseRight): EnterpriseRight {
  const rights = scopes.map((scope) => scopeRules[scope].right);
  const strongest = rights.reduce((a, b) => (includesRight(a, b) ? a : b), 'view');
  return includesRight(own, strongest) ? strongest : own;
}

/** True for a token's call to an endpoint that is not open to it; people need no scope. */
export function lacksScope(
  { token }: Pick<Actor, 'token'>,
  { scope, operation }: { scope?: TokenScope | undefined; operation: Operation },
): boolean {
  if (!token) return false;
  return scope === undefined || !isOpenTo(operation, scope) || !token.scopes.includes(scope);
}

type Caller = Pick<Actor, 'roles' | 'right'>;

/** True for a person of an enterprise without the right that the operation needs. */
export function lacksRight({ roles: held, right }: Caller, operation: Operation): boolean {
  const needed = operations[operation].right;
  if (needed === null || !held.includes('partner')) return false;
  return right === undefined || !includesRight(right, needed);
}

/** True when a role of the actor may call the operation, and their right suffices; `null` is a visitor. */
export function mayCall(actor: Caller | null, operation: Operation): boolean {
  const { callers }: OperationRecord = operations[operation];
  if (callers === 'anyone') return true;
  if (!actor || lacksRight(actor, operation)) return false;
  return actor.roles.some((role) => callers.includes(role));
}

export function isStaffRole(role: Role): boolean {
  return role === 'reviewer' || role === 'admin' || role === 'operator';
}

/** Programme staff see every enterprise; everybody else only their own. */
export function isStaff(actor: Actor): boolean {
  return actor.roles.some(isStaffRole);
}

/** The enterprise whose rows the actor may see: its id, `'all'` for staff, `null` for none. */
export function tenantOf(actor: Actor): string | 'all' | null {
  return isStaff(actor) ? 'all' : actor.enterpriseId;
}

/** True for an operation with administration rights; it sees every enterprise. */
export function administers(operation: Operation): boolean {
  return operations[operation].rights === 'administration';
}

/** The tenant of a call's queries. */
export function visibleTenant(operation: Operation, actor: Actor | null): ReturnType<typeof tenantOf> {
  if (operations[operation].rows === 'all') return 'all';
  return actor && tenantOf(actor);
}
