import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import { DeskShell } from '#web/components/shell/shell.tsx';
import { useMessagePanel } from '#web/features/messages/components/message-panel.tsx';
import { MaintenanceNotice } from '#web/features/notices/components/maintenance-notice.tsx';
import { useApplicationPushes } from '#web/lib/applications/application-pushes.ts';
import { LiveProvider } from '#web/lib/live/live.tsx';
import { hasRole } from '#web/lib/session/session.ts';
import { useUnread } from '#web/lib/shell/unread.ts';
import { paths } from '#web/paths.ts';
import { PrimeProvider } from '../prime-provider.tsx';
import { RequireSession } from '../require-session.tsx';
import { useHeaderUser, useUserMenu } from './signed-in-header.ts';

function Desk({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const reviews = { to: paths.reviews, label: t('reviews') };
  const stuck = { to: paths.stuck, label: t('needsOperator') };
  const administration = [
    { to: paths.enterprises, label: t('enterprises') },
    { to: paths.accounts, label: t('accounts') },
    { to: paths.audit, label: t('auditLog') },
    { to: paths.settings, label: t('settings') },
  ];
  const { openMessages, panel } = useMessagePanel();
  useApplicationPushes();
  return (
    <DeskShell
      caption={t('reviewDesk')}
      navigation={[
        reviews,
        ...(hasRole(user, 'admin', 'operator') ? [stuck] : []),
        ...(hasRole(user, 'admin') ? administration : []),
      ]}
      user={useHeaderUser(user)}
      menu={useUserMenu()}
      unread={useUnread()}
      notice={<MaintenanceNotice />}
      onOpenMessages={openMessages}
    >
      {panel}
      <Outlet />
    </DeskShell>
  );
}

/** The ops console of the programme's staff. */
export function DeskLayout() {
  return (
    <PrimeProvider>
      <RequireSession roles={['reviewer', 'admin', 'operator']}>
        {(user) => (
          <LiveProvider>
            <Desk user={user} />
          </LiveProvider>
        )}
      </RequireSession>
    </PrimeProvider>
  );
}
