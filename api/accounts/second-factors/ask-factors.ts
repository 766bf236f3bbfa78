import type { FactorAsk } from '#accounts/pages/factor-forms.ts';
import type { CoreDeps } from '#api/deps.ts';
import type { FactorMethod } from '#domain/second-factors/second-factor.ts';
import type { Html } from '#domain/shared/html.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { FactorStep } from '#services/second-factors/factor-steps.ts';
import { readOwnFactors } from '#services/second-factors/passkeys.ts';

type Asking = {
  locale: Locale;
  /** Of the page, with its language; its forms are sent there. */
  address: string;
  hidden: Html;
  onRecovery: boolean;
  wrong?: FactorMethod | undefined;
};

/** What a page asks somebody who has factors, with a new challenge for their passkeys. */
export async function askFactors(deps: CoreDeps, step: FactorStep, asking: Asking): Promise<FactorAsk> {
  const { address, ...shown } = asking;
  const site = { origin: deps.config.accounts.url };
  const { hasApp, passkey } = await readOwnFactors(deps.db, { site, step });
  return {
    ...shown,
    action: address,
    hasApp,
    passkey,
    recoveryAddress: `${address}&with=recovery`,
    othersAddress: address,
  };
}
