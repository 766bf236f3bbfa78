/** The page of a failed sign-in, without its language prefix. */
export const loginFailedPath = '/loginFailed.html';

/**
 * Published reasons of a failed sign-in: the provider is unavailable, the person refused, the attempt has expired,
 * the provider's answer is invalid, the account may not sign in, its email is not verified, a second factor is
 * missing, or anything else.
 */
export const loginFailureReasons = [
  'away',
  'refused',
  'expired',
  'answer',
  'account',
  'email',
  'factor',
  'other',
] as const;
export type LoginFailureReason = (typeof loginFailureReasons)[number];

const byDetail: Readonly<Record<string, LoginFailureReason>> = {
  away: 'away',
  refused: 'refused',
  answer: 'answer',
  disabled: 'account',
  rolesMixed: 'account',
  loginTaken: 'account',
  loginMissing: 'email',
  emailUnverified: 'email',
  factorMissing: 'factor',
};

/**
 * The reason of a refused sign-in.
 * @param status of the answer, 0 without one
 * @param detail `details.reason` of the answer
 */
export function loginFailureReason(status: number, detail: unknown): LoginFailureReason {
  const known = typeof detail === 'string' && Object.hasOwn(byDetail, detail) ? byDetail[detail] : undefined;
  if (known) return known;
  if (status === 401) return 'expired';
  const isBusy = status === 429 || status === 430;
  return status === 0 || status >= 500 || isBusy ? 'away' : 'other';
}

/** The reason in the page's address; `other` for an unknown one. */
export function readLoginFailureReason(text: string | null): LoginFailureReason {
  return loginFailureReasons.find((reason) => reason === text) ?? 'other';
}
