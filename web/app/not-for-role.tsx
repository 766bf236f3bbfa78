import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { landingOf } from '#web/lib/session/landing.ts';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';
import { Message } from './page-failure.tsx';

/** In the place of a page that is not for the account's role: says so, with the way to its own part. */
export function NotForRole({ user, within = false }: { user: CurrentUser; within?: boolean }) {
  const { t } = useTranslation('errors');
  return (
    <Message title={t('notForRole')} hint={t('notForRoleHint')} within={within}>
      <LinkButton kind="primary" to={landingOf(user)}>
        {t('toOwnPart')}
      </LinkButton>
    </Message>
  );
}

function ForRoles({ roles }: { roles: readonly Role[] }) {
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return hasRole(user, ...roles) ? <Outlet /> : <NotForRole user={user} />;
}

/** Stands before the pages of the programme's administrators. */
export function ForAdministrators() {
  return <ForRoles roles={['admin']} />;
}

/** Stands before the pages of those who keep the portal running. */
export function ForOperators() {
  return <ForRoles roles={['admin', 'operator']} />;
}
