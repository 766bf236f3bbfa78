import type { Db } from '#db/schema.ts';
import { CatalogueError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { type Registration, registrationSchema } from '#domain/registration.ts';
import { registerAccount } from '#services/register-account.ts';
import { pageTexts } from './pages/texts.ts';
import { type Problems, problemsOf, sentencesFor } from './problem-sentences.ts';

type Outcome = { accountId: string; problems: Problems } | { accountId: null; problems: Problems };

/** Creates the account that a registration form asks for, or says what is wrong, by field. */
export async function createRegistered(
  db: Db,
  entered: Record<string, string>,
  locale: Locale,
): Promise<Outcome> {
  const text = pageTexts[locale];
  const parsed = registrationSchema.safeParse(entered);
  if (!parsed.success) {
    return { accountId: null, problems: problemsOf(parsed.error, text.invalid, locale) };
  }
  try {
    const { accountId } = await registerAccount(db, toAccount(parsed.data));
    return { accountId, problems: {} };
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.errorName !== 'partnerEnterpriseDuplicate') throw error;
    return { accountId: null, problems: sentencesFor([String(error.details?.field)], text.taken) };
  }
}

function toAccount(registration: Registration): Parameters<typeof registerAccount>[1] {
  const { login, password, nameZh, nameEn } = registration;
  const person = { login, password, nameZh, nameEn };
  if (registration.kind === 'individual') return { ...person, roles: ['individual'], enterprise: null };
  const { companyZh, companyEn } = registration;
  return { ...person, roles: ['partner'], enterprise: { nameZh: companyZh, nameEn: companyEn } };
}
