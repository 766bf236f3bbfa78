import { type Problems, pickProblems, problemsOf } from '#accounts/calls/problem-sentences.ts';
import { mailPages } from '#accounts/pages/mail-pages.ts';
import type { CoreDeps } from '#api/deps.ts';
import { toPending } from '#domain/accounts/pending-registration.ts';
import { type Registration, registrationSchema } from '#domain/accounts/registration.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { beginRegistration, toAccount } from '#services/accounts/begin-registration.ts';
import { registerAccount } from '#services/accounts/register-account.ts';

type Outcome = {
  /** The account, where it was created at once. */
  accountId: string | null;
  problems: Problems;
  /** By which the mail can be asked for again, and where it goes, where the address is to be confirmed first. */
  waiting?: { id: string; login: string };
};
type Deps = Pick<CoreDeps, 'db' | 'config' | 'now'>;

/** Creates the account that a registration form asks for, has its address confirmed, or says what is wrong, by field. */
export async function createRegistered(
  deps: Deps,
  entered: Record<string, string>,
  locale: Locale,
): Promise<Outcome> {
  const text = serverTexts(locale).signIn;
  const parsed = registrationSchema.safeParse(entered);
  if (!parsed.success) {
    return { accountId: null, problems: problemsOf(parsed.error, text.invalid, locale) };
  }
  try {
    return { ...(await register(deps, parsed.data, locale)), problems: {} };
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.errorName !== 'partnerEnterpriseDuplicate') throw error;
    return { accountId: null, problems: pickProblems([String(error.details?.field)], text.taken) };
  }
}

async function register({ db, config, now }: Deps, registration: Registration, locale: Locale) {
  const { login, password } = registration;
  const pending = toPending(registration);
  if (config.mail) {
    const pages = mailPages(config, locale);
    const beginning = { login, password, registration: pending, locale, now: now(), pages };
    return { accountId: null, waiting: { id: await beginRegistration(db, beginning), login } };
  }
  const { passwordHash: _, ...account } = toAccount({ login, passwordHash: '', isConfirmed: false }, pending);
  const { accountId } = await registerAccount(db, { ...account, password });
  return { accountId };
}
