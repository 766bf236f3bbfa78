/** Who may do what. Denied by default: a route names its operation, and an operation not listed here does not exist. */

export const roles = ['partner', 'individual', 'reviewer', 'admin', 'operator'] as const;
export type Role = (typeof roles)[number];

/** The signed-in account on whose behalf a request runs. */
export type Actor = {
  accountId: string;
  name: string;
  /** The name in Latin letters, for English pages. */
  nameEn?: string | null;
  roles: readonly Role[];
  enterpriseId: string | null;
};

const anyone = 'anyone';
const signedIn = roles;

/** Operation → roles that may call it; `anyone` needs no session. */
export const operations = {
  'session.begin': anyone,
  'session.create': anyone,
  'session.read': anyone,
  'session.end': anyone,
  'certificate.verify': anyone,
  'enterprise.state': signedIn,
  'agreement.document': anyone,
  'agreement.read': signedIn,
  'agreement.sign': signedIn,
  'message.read': signedIn,
  'notice.read': signedIn,
  'usage.record': ['partner'],
  'event.read': ['partner', 'reviewer', 'admin', 'operator'],
  'file.download': ['partner', 'reviewer', 'admin'],
  'file.upload': ['partner'],
  'product.read': ['partner'],
  'product.write': ['partner'],
  'contact.read': ['partner'],
  'contact.write': ['partner'],
  'catalogue.read': signedIn,
  'application.read': ['partner', 'reviewer', 'admin', 'operator'],
  'application.create': ['partner'],
  'application.act': ['partner'],
  'evidence.write': ['partner'],
  'review.queue': ['reviewer', 'admin', 'operator'],
  'review.decide': ['reviewer'],
  'operation.read': ['admin', 'operator'],
  'operation.resume': ['admin', 'operator'],
  'effect.retry': ['admin', 'operator'],
  'effect.give-up': ['admin', 'operator'],
  'queue.board': ['admin', 'operator'],
  'audit.read': ['admin'],
  'audit.export': ['admin'],
  'account.administer': ['admin'],
  'account.reset-ask': ['admin'],
  'account.reset-decide': ['admin'],
  'enterprise.administer': ['admin'],
  'setting.administer': ['admin'],
} as const satisfies Record<string, typeof anyone | readonly Role[]>;

export type Operation = keyof typeof operations;

/** True when one of the actor's roles may call the operation; `null` is a visitor. */
export function mayCall(actor: Pick<Actor, 'roles'> | null, operation: Operation): boolean {
  const allowed: typeof anyone | readonly Role[] = operations[operation];
  if (allowed === anyone) return true;
  return actor?.roles.some((role) => allowed.includes(role)) ?? false;
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

/** Operations that read or write across enterprises by their nature: who signs in, what anybody signs, and the public register. */
const acrossEnterprises: ReadonlySet<Operation> = new Set([
  'session.begin',
  'session.create',
  'session.read',
  'session.end',
  // Also accounts without an enterprise sign.
  'agreement.read',
  'agreement.sign',
  'certificate.verify',
]);

/** Operations that change accounts, enterprises or settings, or open sessions: all others have no right to in the database. */
const administrative: ReadonlySet<Operation> = new Set([
  'session.create',
  'account.administer',
  'account.reset-ask',
  'account.reset-decide',
  'enterprise.administer',
  'setting.administer',
]);

/** True for an operation that works with the rights of administration; it sees every enterprise. */
export function administers(operation: Operation): boolean {
  return administrative.has(operation);
}

/** The enterprise whose rows a call may touch at all, whatever its queries ask for. */
export function visibleTenant(operation: Operation, actor: Actor | null): ReturnType<typeof tenantOf> {
  if (acrossEnterprises.has(operation)) return 'all';
  return actor && tenantOf(actor);
}
