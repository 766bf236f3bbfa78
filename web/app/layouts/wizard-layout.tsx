import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { DeskShell } from '#web/components/shell/shell.tsx';
import { useMessagePanel } from '#web/features/messages/components/message-panel.tsx';
import { Bulletins } from '#web/features/notices/components/bulletins.tsx';
import { MaintenanceNotice } from '#web/features/notices/components/maintenance-notice.tsx';
import { useApplicationPushes } from '#web/lib/applications/application-pushes.ts';
import { LiveProvider } from '#web/lib/live/live.tsx';
import { useUnread } from '#web/lib/shell/unread.ts';
import { dismissWizard } from '#web/lib/shell/wizard-dismissal.ts';
import { paths } from '#web/paths.ts';
import { RequireSession } from '../require-session.tsx';
import { useHeaderUser, useUserMenu } from './signed-in-header.ts';

function Frame({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const { id, work } = useParams();
  const { openMessages, panel } = useMessagePanel();
  useApplicationPushes();
  return (
    <DeskShell
      caption={t('certification')}
      navigation={[]}
      user={useHeaderUser(user)}
      menu={useUserMenu()}
      unread={useUnread()}
      notice={<MaintenanceNotice />}
      onOpenMessages={openMessages}
      end={
        <LinkButton
          small
          icon="cross"
          to={id ? paths.application(id) : paths.applications}
          onClick={id || work ? undefined : () => dismissWizard(user.accountId)}
        >
          {t(work ? 'myCertifications' : 'exitWizard')}
        </LinkButton>
      }
    >
      {panel}
      <Bulletins />
      <Outlet />
    </DeskShell>
  );
}

/** The partner's pages that do one thing from beginning to end: the header alone, with a way out. */
export function WizardLayout() {
  return (
    <RequireSession roles={['partner']}>
      {(user) => (
        <LiveProvider>
          <Frame user={user} />
        </LiveProvider>
      )}
    </RequireSession>
  );
}
