import { z } from 'zod';
import { lineSchema, optionalLineSchema } from '#domain/shared/validation.ts';
import { isStaffRole, type Role } from './permissions.ts';

/** Roles of the programme's people, one or several. */
export const staffRoles = ['reviewer', 'admin', 'operator'] as const satisfies readonly Role[];

/** The names of somebody of the programme. */
export const staffNames = { nameZh: lineSchema(64), nameEn: lineSchema(64) };
/** The names of a person, whose Chinese one is asked for by {@link needsChineseNames}. */
export const personNames = { nameZh: optionalLineSchema(64), nameEn: lineSchema(64) };

const distinct = (roles: readonly Role[]) => new Set(roles).size === roles.length;
/** Roles of somebody of the programme. */
export const staffRolesSchema = z
  .array(z.enum(staffRoles))
  .min(1)
  .max(staffRoles.length)
  .refine(distinct, { params: { rule: 'distinct' } });

export const sameRoles = (one: readonly Role[], other: readonly Role[]) =>
  one.toSorted().join() === other.toSorted().join();

type RoleChange = { isOwn: boolean; before: readonly Role[]; after: readonly Role[] };

/**
 * Why an account may not get other roles: `maker` where an enterprise's account would change sides or staff would
 * become `maker`, `self` where an administrator would give up the role. Null where it may.
 */
export function roleRefusal({ isOwn, before, after }: RoleChange): 'maker' | 'self' | null {
  if (sameRoles(before, after)) return null;
  if (before.includes('partner') || !after.every(isStaffRole)) return 'maker';
  return isOwn && before.includes('admin') && !after.includes('admin') ? 'self' : null;
}
