/** Who may do what. Denied by default: a route names its operation, and an operation not listed here does not exist. */

import type { RateLimitName } from '#domain/quotas/rate-limits.ts';
import { type EnterpriseRight, includesRight } from './enterprise-rights.ts';

export const roles = ['partner', 'individual', 'reviewer', 'admin', 'operator'] as const;
export type Role = (typeof roles)[number];

/** What a token of an enterprise may be for; each stands alone. */
export const tokenScopes = ['read', 'upload', 'submit'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The token that a call came with, in the name of the account that made it. */
export type UsedToken = { id: string; name: string; scopes: readonly TokenScope[] };

/** The account on whose behalf a request runs. */
export type Actor = {
  accountId: string;
  name: string;
  /** The name in Latin letters, for English pages. */
  nameEn?: string | null;
  roles: readonly Role[];
  enterpriseId: string | null;
  /** What they may do in their enterprise. Whoever has no right there may do nothing that needs one; staff needs none. */
  right?: EnterpriseRight | undefined;
  /** What came in their name in place of them; it can do nothing but what its scopes open. */
  token?: UsedToken;
};

/** What stands of an operation: everything that the portal has to know of it before its own rules are asked. */
type OperationRecord = {
  /** The roles that may call it; `anyone` needs no session. */
  callers: 'anyone' | readonly Role[];
  /** Open to everybody who may call it, or kept from companies that are not admitted or have agreements to sign. */
  admission: 'open' | 'required';
  /** The rows that it may touch whatever its queries ask for: the caller's own (staff: all), or all. */
  rows: 'own' | 'all';
  /** What it may do in the database; administration changes accounts, enterprises and settings, and opens sessions. */
  rights: 'ordinary' | 'administration';
  /** What a person of an enterprise needs in it; null for what needs none. */
  right: EnterpriseRight | null;
  /** The limit of calls that it meets beside the general one. */
  limit: RateLimitName | null;
  /** What kind of thing its `id` names, as the audit log calls it. */
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

/** Work of a partner's people that not everybody may do in their enterprise. */
const partnered = <const N extends EnterpriseRight>(target: string, right: N) =>
  ({ ...working(target, 'partner'), right }) as const;

/** Learning who one is and what is missing, and mending it. */
const open = <const C extends OperationRecord['callers']>(target: string, callers: C) =>
  ({ ...working(target), callers, admission: 'open', right: null }) as const;

/** What works with the rights of administration. */
const administering = (target: string) =>
  ({ ...working(target, 'admin'), rights: 'administration' }) as const;

/** Every operation. Who signs in, what anybody signs and the public register lie across enterprises by their nature. */
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
  // Certificates are named by it, and whoever looks one up is nobody's.
  'catalogue.read': { ...open('catalogue', 'anyone'), rows: 'all' },
  'programme.read': { ...open('programme', 'anyone'), rows: 'all' },
  'set-up.read': { ...open('programme', 'anyone'), rows: 'all' },
  // The code is the guard; what it opens makes an administrator.
  'set-up.run': {
    ...open('programme', 'anyone'),
    rows: 'all',
    rights: 'administration',
    limit: 'setUpCode',
  },
  'certificate.verify': { ...open('certificate', 'anyone'), rows: 'all' },
  'suite.read': { ...open('suite', 'anyone'), rows: 'all' },
  'enterprise.state': open('enterprise', roles),
  'agreement.document': open('agreement', 'anyone'),
  // Also accounts without an enterprise sign.
  'agreement.read': { ...open('agreement', roles), rows: 'all' },
  'agreement.sign': { ...open('agreement', roles), rows: 'all' },
  'agreement.terminate': { ...open('agreement', roles), rows: 'all' },
  'document.read': open('document', 'anyone'),
  'enquiry.open': open('enquiry', 'anyone'),
  'enquiry.send': { ...open('enquiry', 'anyone'), limit: 'enquiry' },
  'mail.settings': open('account', ['partner']),
  // Also accounts without an enterprise have one; each its own alone.
  'account.picture': { ...open('account', roles), rows: 'all' },
  // Everybody's own, whether they have an enterprise or not.
  'account.sessions': { ...open('account', roles), rows: 'all' },
  // The provider's part of it is administration's to remove.
  'account.sign-out': { ...open('account', roles), rows: 'all', rights: 'administration' },
  'message.read': open('message', roles),
  'notice.read': open('notice', roles),
  'usage.count': open('usage', 'anyone'),
  'usage.record': open('usage', ['partner']),
  'event.read': working('event', 'partner', 'reviewer', 'admin', 'operator'),
  'file.download': working('file', 'partner', 'reviewer', 'admin'),
  'file.upload': partnered('file', 'edit'),
  'file.delete': partnered('file', 'edit'),
  'form-template.read': working('form-template', 'partner', 'reviewer', 'admin'),
  // What the programme publishes is of no enterprise; a link is its account's.
  'suite.download': { ...working('suite', 'partner', 'reviewer', 'admin'), rows: 'all' },
  'product.read': working('product', 'partner'),
  'product.write': partnered('product', 'edit'),
  'business-agreement.read': working('agreement', 'partner'),
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
  'application.create': partnered('application', 'submit'),
  'application.act': partnered('application', 'submit'),
  'evidence.write': partnered('application', 'edit'),
  // A lab's part in an application lies across two enterprises: each call asks for the delegation first.
  'lab.admit': { ...partnered('application', 'submit'), rows: 'all' },
  'lab.read': { ...working('delegation', 'partner'), rows: 'all' },
  'lab.write': { ...partnered('delegation', 'edit'), rows: 'all' },
  'comment.read': working('application', 'partner', 'reviewer', 'admin', 'operator'),
  'comment.write': { ...working('application', 'partner', 'reviewer'), right: 'edit' },
  'review.queue': working('application', 'reviewer', 'admin', 'operator'),
  'review.decide': working('application', 'reviewer'),
  'review.assign': working('application', 'reviewer', 'admin'),
  'console.read': working('console', 'reviewer', 'admin', 'operator'),
  'operation.read': working('application', 'admin', 'operator'),
  'operation.resume': working('application', 'admin', 'operator'),
  'effect.retry': working('outbox-job', 'admin', 'operator'),
  'effect.give-up': working('outbox-job', 'admin', 'operator'),
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
  'programme-change.read': working('programme-change', 'admin'),
} as const satisfies Record<string, OperationRecord>;

export type Operation = keyof typeof operations;

/**
 * What a scope stands for: the right in the enterprise that it takes, and the operations that an endpoint may open to it.
 * An endpoint of another operation that names the scope is not mounted.
 */
const scopeRules: Record<TokenScope, { right: EnterpriseRight; operations: readonly Operation[] }> = {
  read: { right: 'view', operations: ['application.read'] },
  upload: { right: 'edit', operations: ['evidence.write', 'file.upload'] },
  submit: { right: 'submit', operations: ['application.act'] },
};

/** True where an endpoint of this operation may be opened to tokens of this scope. */
export function isOpenTo(operation: Operation, scope: TokenScope): boolean {
  return scopeRules[scope].operations.includes(operation);
}

/** What a token may do in its enterprise: what its scopes need, and never more than the account in whose name it comes. */
export function rightOfToken(scopes: readonly TokenScope[], own: EnterpriseRight): EnterpriseRight {
  const rights = scopes.map((scope) => scopeRules[scope].right);
  const most = rights.reduce((a, b) => (includesRight(a, b) ? a : b), 'view');
  return includesRight(own, most) ? most : own;
}

/** True for a call with a token that the endpoint is not open to; people need no scope. */
export function lacksScope(
  { token }: Pick<Actor, 'token'>,
  { scope, operation }: { scope?: TokenScope | undefined; operation: Operation },
): boolean {
  if (!token) return false;
  return scope === undefined || !isOpenTo(operation, scope) || !token.scopes.includes(scope);
}

type Caller = Pick<Actor, 'roles' | 'right'>;

/** True for a person of an enterprise who may not do in it what the operation needs, be it that nobody said what they may. */
export function lacksRight({ roles: held, right }: Caller, operation: Operation): boolean {
  const needed = operations[operation].right;
  if (needed === null || !held.includes('partner')) return false;
  return right === undefined || !includesRight(right, needed);
}

/** True when one of the actor's roles may call the operation, and their right in their enterprise; `null` is a visitor. */
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

/** True for an operation that works with the rights of administration; it sees every enterprise. */
export function administers(operation: Operation): boolean {
  return operations[operation].rights === 'administration';
}

/** The enterprise whose rows a call may touch at all, whatever its queries ask for. */
export function visibleTenant(operation: Operation, actor: Actor | null): ReturnType<typeof tenantOf> {
  if (operations[operation].rows === 'all') return 'all';
  return actor && tenantOf(actor);
}
