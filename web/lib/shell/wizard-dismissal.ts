const keyOf = (accountId: string) => `wizard-dismissed:${accountId}`;

/** Notes, in this browser, that the account left the certification wizard on purpose. */
export function dismissWizard(accountId: string): void {
  try {
    localStorage.setItem(keyOf(accountId), '1');
  } catch {
    // Storage may be unavailable; the wizard is then offered again.
  }
}

/** True once the account has left the wizard in this browser: it is not led there any more. */
export function isWizardDismissed(accountId: string): boolean {
  try {
    return localStorage.getItem(keyOf(accountId)) !== null;
  } catch {
    return false;
  }
}
