import { z } from 'zod';
import { isGuessable } from './guessable-passwords.ts';

/** Length of a password in characters. */
export const passwordLimits = { min: 10, max: 128 } as const;

/** Rules for a new password: its length, and no common one. */
export const passwordSchema = z
  .string()
  .min(passwordLimits.min)
  // Analysing a longer one takes seconds.
  .max(passwordLimits.max, { abort: true })
  .refine((password) => !isGuessable(password), { params: { rule: 'common-password' } });

export type PasswordProblem = 'length' | 'common' | 'login' | 'same';

/** Problem of a new password; null without one. @param former the present password, where it is known */
export function passwordProblem(password: string, login: string, former?: string): PasswordProblem | null {
  if (password.length < passwordLimits.min || password.length > passwordLimits.max) return 'length';
  if (password === former) return 'same';
  if (password.toLowerCase().includes(login.toLowerCase())) return 'login';
  return isGuessable(password, login.split(/[^\p{L}\d]+/u)) ? 'common' : null;
}
