/** The page where a sign-in ends that did not succeed, without its language prefix. */
export const loginFailedPath = '/loginFailed.html';

/**
 * Why a sign-in failed, as far as it is told: the provider is away, the person refused, the attempt is too old, the
 * provider's answer is not good, the account may not come in, its email is not confirmed, a second
 * factor is missing, or anything else.
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
 * The reason behind a refused sign-in.
 * @param status of the answer, 0 when none came
 * @param detail `details.reason` of the answer
 */
export function loginFailureReason(status: number, detail: unknown): LoginFailureReason {
  const known = typeof detail === 'string' && Object.hasOwn(byDetail, detail) ? byDetail[detail] : undefined;
  if (known) return known;
  if (status === 401) return 'expired';
  const isBusy = status === 429 || status === 430;
  return status === 0 || status >= 500 || isBusy ? 'away' : 'other';
}

/** A reason from the address of the page; what is not one becomes `other`. */
export function readLoginFailureReason(text: string | null): LoginFailureReason {
  return loginFailureReasons.find((reason) => reason === text) ?? 'other';
}
