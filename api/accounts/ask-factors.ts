import type { CoreDeps } from '#api/deps.ts';
import type { Locale } from '#domain/locale.ts';
import type { FactorMethod } from '#domain/second-factor.ts';
import type { Html } from '#routes/html.ts';
import type { FactorStep } from '#services/factor-steps.ts';
import { readOwnFactors } from '#services/own-factors.ts';
import type { FactorAsk } from './pages/factor-forms.ts';

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
  const { hasApp, passkey } = await readOwnFactors(deps.db, site, step);
  return {
    ...shown,
    action: address,
    hasApp,
    passkey,
    recoveryAddress: `${address}&with=recovery`,
    othersAddress: address,
  };
}
