import type { Db } from '#db/schema.ts';
import { CatalogueError } from '#domain/errors.ts';
import { type Registration, registrationSchema } from '#domain/registration.ts';
import { registerAccount } from '#services/register-account.ts';
import type { PageTexts } from './pages/texts.ts';

type Problems = Record<string, string>;
type Outcome = { accountId: string; problems: Problems } | { accountId: null; problems: Problems };

/** Creates the account that a registration form asks for, or says what is wrong, by field. */
export async function createRegistered(
  db: Db,
  entered: Record<string, string>,
  text: PageTexts,
): Promise<Outcome> {
  const parsed = registrationSchema.safeParse(entered);
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    return { accountId: null, problems: sentencesFor(fields, text.invalid) };
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

function sentencesFor(fields: Iterable<string>, sentences: Problems): Problems {
  const known = [...fields].map((field): [string, string] => [
    field,
    sentences[field] ?? sentences.login ?? '',
  ]);
  return Object.fromEntries(known);
}
