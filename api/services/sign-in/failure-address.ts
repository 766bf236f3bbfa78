import { type Locale, pathPrefix } from '#domain/shared/locale.ts';
import { type LoginFailureReason, loginFailedPath } from '#domain/sign-in/login-failure.ts';
import { safeReturnPath } from '#domain/sign-in/return-path.ts';

type Failure = { locale: Locale; reason: LoginFailureReason; path?: string | undefined };

/** The portal's page where a failed sign-in ends; `path` is where another try should lead. */
export function failureAddress(portalUrl: string, { locale, reason, path }: Failure): string {
  const query = new URLSearchParams({ reason });
  if (path !== undefined) query.set('path', safeReturnPath(path));
  return `${portalUrl}${pathPrefix(locale)}${loginFailedPath}?${query}`;
}
