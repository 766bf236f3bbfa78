import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import { ConsoleShell } from '#web/components/shell/console-shell.tsx';
import { useMessagePanel } from '#web/features/messages/components/message-panel.tsx';
import { MaintenanceNotice } from '#web/features/notices/components/maintenance-notice.tsx';
import { useApplicationPushes } from '#web/lib/applications/application-pushes.ts';
import { useWaiting } from '#web/lib/console/use-waiting.ts';
import { LiveProvider } from '#web/lib/live/live.tsx';
import { showLater } from '#web/lib/shell/show-later.tsx';
import { useUnread } from '#web/lib/shell/unread.ts';
import { paths } from '#web/paths.ts';
import { RequireSession } from '../../require-session.tsx';
import { useHeaderUser, useUserMenu } from '../signed-in-header.ts';
import { consoleGroups } from './console-menu.ts';
import { useJump } from './use-jump.ts';

const ConsoleJump = showLater(async () => (await import('./console-jump.tsx')).ConsoleJump);

/** The review desk needs all the width. */
const isDesk = (pathname: string) => pathname === paths.reviews || pathname.startsWith('/ops/reviews/');

function Console({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('console');
  const here = useLocation();
  const groups = consoleGroups({ t, user, waiting: useWaiting(), here });
  const jump = useJump();
  const { openMessages, panel } = useMessagePanel();
  useApplicationPushes();
  return (
    <ConsoleShell
      groups={groups}
      folded={isDesk(here.pathname)}
      onJump={jump.open}
      user={useHeaderUser(user)}
      menu={useUserMenu()}
      unread={useUnread()}
      notice={<MaintenanceNotice />}
      onOpenMessages={openMessages}
    >
      {panel}
      {jump.keyword !== null && (
        <ConsoleJump
          groups={groups}
          keyword={jump.keyword}
          onKeyword={jump.setKeyword}
          onClose={jump.close}
        />
      )}
      <Outlet />
    </ConsoleShell>
  );
}

/** The console of the programme's staff. */
export function ConsoleLayout() {
  return (
    <RequireSession roles={['reviewer', 'admin', 'operator']}>
      {(user) => (
        <LiveProvider>
          <Console user={user} />
        </LiveProvider>
      )}
    </RequireSession>
  );
}
