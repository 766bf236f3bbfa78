import { z } from 'zod';
import { isGuessable } from './guessable-passwords.ts';

/** Length of a password in characters. */
export const passwordLimits = { min: 10, max: 128 } as const;

/** A new password: its length, and not one that everybody knows. */
export const passwordSchema = z
  .string()
  .min(passwordLimits.min)
  // Guessing at what a longer one is made of takes seconds.
  .max(passwordLimits.max, { abort: true })
  .refine((password) => !isGuessable(password), { params: { rule: 'common-password' } });

export type PasswordProblem = 'length' | 'common' | 'login' | 'same';

/**
 * What speaks against a new password; null when nothing does.
 * @param former the password until now, where it is known
 */
export function passwordProblem(password: string, login: string, former?: string): PasswordProblem | null {
  if (password.length < passwordLimits.min || password.length > passwordLimits.max) return 'length';
  if (password === former) return 'same';
  if (password.toLowerCase().includes(login.toLowerCase())) return 'login';
  return isGuessable(password, login.split(/[^\p{L}\d]+/u)) ? 'common' : null;
}
