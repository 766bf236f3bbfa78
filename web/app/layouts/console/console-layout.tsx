import { useCallback, useEffect, useState } from 'react';
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

/** Opens the console's search by ⌘K and Ctrl K, whatever has the focus. */
function useJumpKey(onJump: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      onJump();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onJump]);
}

const ConsoleJump = showLater(async () => (await import('./console-jump.tsx')).ConsoleJump);

/** The review desk needs all the width. */
const isDesk = (pathname: string) => pathname === paths.reviews || pathname.startsWith('/ops/reviews/');

function Console({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('console');
  const here = useLocation();
  const groups = consoleGroups({ t, user, waiting: useWaiting(), here });
  const [jumping, setJumping] = useState(false);
  const jump = useCallback(() => setJumping(true), []);
  useJumpKey(jump);
  const { openMessages, panel } = useMessagePanel();
  useApplicationPushes();
  return (
    <ConsoleShell
      groups={groups}
      folded={isDesk(here.pathname)}
      onJump={jump}
      user={useHeaderUser(user)}
      menu={useUserMenu()}
      unread={useUnread()}
      notice={<MaintenanceNotice />}
      onOpenMessages={openMessages}
    >
      {panel}
      {jumping && <ConsoleJump groups={groups} onClose={() => setJumping(false)} />}
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
