import type { FactorFormsView } from '#accounts/pages/factor-forms.ts';
import type { CoreDeps } from '#api/deps.ts';
import type { FactorMethod } from '#domain/second-factors/second-factor.ts';
import type { Html } from '#domain/shared/html.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { FactorStep } from '#services/second-factors/factor-steps.ts';
import { readOwnFactors } from '#services/second-factors/passkeys.ts';

type Input = {
  locale: Locale;
  /** Of the page, with its language; its forms are sent there. */
  address: string;
  hidden: Html;
  onRecovery: boolean;
  wrong?: FactorMethod | undefined;
};

/** What a page asks somebody who has factors, with a new challenge for their passkeys. */
export async function prepareFactorForms(
  deps: CoreDeps,
  step: FactorStep,
  input: Input,
): Promise<FactorFormsView> {
  const { address, ...fields } = input;
  const site = { origin: deps.config.accounts.url };
  const { hasApp, passkey } = await readOwnFactors(deps.db, { site, step });
  return {
    ...fields,
    action: address,
    hasApp,
    passkey,
    recoveryAddress: `${address}&with=recovery`,
    othersAddress: address,
  };
}
