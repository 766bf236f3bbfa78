import { CatalogueError } from '#domain/errors/errors.ts';
import type { ServerTexts } from '#domain/texts/server-texts.ts';
import type { Problems } from './problem-sentences.ts';

/** Sentences by field for a refused password. @throws what is no such refusal */
export function passwordProblemsOf(error: unknown, { password }: ServerTexts['account']): Problems {
  if (!(error instanceof CatalogueError) || error.errorName !== 'parameterInvalid') throw error;
  const { field, problem } = error.details ?? {};
  if (typeof field !== 'string' || typeof problem !== 'string') throw error;
  return { [field]: password[problem as keyof typeof password] ?? password.length };
}
