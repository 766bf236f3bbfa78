import type { Endpoint } from '#contract/endpoint.ts';
import { operations, type Role, type TokenScope } from '#domain/accounts/permissions.ts';
import type { ErrorName } from '#domain/errors/errors.ts';

/** How a caller's enterprise stands to what the call names. */
export const relations = ['own', 'foreign', 'none', 'not admitted'] as const;
export type Relation = (typeof relations)[number];

/** One call of the matrix; a null role is a visitor. */
export type Combination = {
  endpoint: Endpoint;
  role: Role | null;
  /** In the partner's name a token calls, with this scope alone; unsaid for a session. */
  token?: TokenScope;
  relation: Relation;
  /** The call repeats the session's CSRF value. */
  csrf: boolean;
  /** Both agreements are signed. */
  signed: boolean;
};

/** What a person may call who may not use the management centre: who they are, what they lack, and how to mend it. */
const beforeManagement =
  /^(session|catalogue|certificate|agreement|notice)\.|^(document\.read|enquiry\.(open|send)|account\.(erase|export|picture|sessions|sign-out)|admission\.apply|enterprise\.state|mail\.settings|message\.read|programme\.read|set-up\.(read|run)|suite\.read|usage\.(count|record))$/;

/** These two ask who is signed in, and have no answer for nobody. */
const needsSomebody = ['POST /v1/getBriefUserInfo'];

/**
 * The refusal that a combination has to meet, worked out from the permission table and the specification's words alone;
 * null where the call is let through, whatever it then answers.
 */
export function expectedRefusal(combination: Combination): ErrorName | null {
  const { endpoint, role, csrf } = combination;
  const { operation, method, path } = endpoint;
  if (combination.token) {
    // The command that is tried is one for people.
    const isCommand = path.endsWith('/commands') && combination.relation === 'own';
    if (endpoint.scope !== combination.token) return 'permissionDenied';
    return refusalOfRole(combination) ?? (isCommand ? 'permissionDenied' : null);
  }
  // Nobody was at the provider: whoever comes with a made-up answer gets no session.
  if (operation === 'session.create') return 'invalidSession';
  const roles: 'anyone' | readonly Role[] = operations[operation].callers;
  if (role === null) {
    const open = roles === 'anyone' && !needsSomebody.includes(`${method} ${path}`);
    return open ? null : 'invalidSession';
  }
  if (method !== 'GET' && !csrf) return 'csrfTokenMissing';
  if (roles !== 'anyone' && !roles.includes(role)) return 'permissionDenied';
  if (beforeManagement.test(operation)) return null;
  return refusalOfRole(combination);
}

/** Management operations: companies that the programme admitted and that signed; reviewers never decide on their own, nor speak for the office about it. */
function refusalOfRole({ role, relation, signed, endpoint }: Combination): ErrorName | null {
  if (role === 'individual') return 'permissionDenied';
  if (role === 'partner') {
    if (relation === 'none' || relation === 'not admitted') return 'permissionDenied';
    return signed ? null : 'privacyAgreementUnsigned';
  }
  const speaks = ['review.decide', 'comment.write'].includes(endpoint.operation);
  return speaks && (relation === 'own' || relation === 'not admitted') ? 'permissionDenied' : null;
}
