import {
  type Actor,
  isStaffRole,
  type Operation,
  operations,
  type Role,
} from '#domain/accounts/permissions.ts';
import { enterpriseKinds, type MessageKind, type StaffKind, staffKinds } from './message-facts.ts';

/** What a message asks its receivers to do; whoever may do it is told. */
const asked: Record<StaffKind, Operation> = {
  registration: 'enterprise.administer',
  'company-data': 'enterprise.administer',
  application: 'review.decide',
  results: 'review.decide',
  samples: 'review.decide',
  comment: 'comment.write',
  enquiry: 'enquiry.administer',
  assignment: 'review.decide',
  revocation: 'certificate.administer',
};

/** The staff's roles that are told of a kind. */
export function rolesTold(kind: StaffKind): Role[] {
  return (operations[asked[kind]].callers as readonly Role[]).filter(isStaffRole);
}

export function isStaffKind(kind: MessageKind): kind is StaffKind {
  return staffKinds.some((one) => one === kind);
}

/** The kinds of messages that an account may get. */
export function kindsFor({ roles }: Pick<Actor, 'roles'>): MessageKind[] {
  const ofStaff = staffKinds.filter((kind) => rolesTold(kind).some((role) => roles.includes(role)));
  return roles.includes('partner') ? [...enterpriseKinds, ...ofStaff] : ofStaff;
}
