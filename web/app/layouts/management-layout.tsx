import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import { limits } from '#domain/shared/limits.ts';
import { OnboardingPanel } from '#web/components/onboarding/onboarding-panel.tsx';
import { Shell } from '#web/components/shell/shell.tsx';
import { useMessagePanel } from '#web/features/messages/components/message-panel.tsx';
import { Bulletins } from '#web/features/notices/components/bulletins.tsx';
import { MaintenanceNotice } from '#web/features/notices/components/maintenance-notice.tsx';
import { useApplicationPushes } from '#web/lib/applications/application-pushes.ts';
import { useOwnTurns } from '#web/lib/applications/own-turns.ts';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { LiveProvider } from '#web/lib/live/live.tsx';
import { isLab } from '#web/lib/session/landing.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { useUnread } from '#web/lib/shell/unread.ts';
import { paths } from '#web/paths.ts';
import { RequireSession } from '../require-session.tsx';
import css from './management-layout.module.css';
import { useHeaderUser, useUserMenu } from './signed-in-header.ts';

/** Pages that say first what is left to do before an application. */
const lists: readonly string[] = [paths.products, paths.applications];

/** Pages that a test lab has nothing on. */
const ofMakers: readonly string[] = [paths.products, paths.businessAgreement, paths.contactManagement];

/** What waits for the reader's company among its certifications. */
function useWaiting() {
  const { t } = useTranslation();
  const count = useOwnTurns();
  if (!count) return undefined;
  return { count: formatUpTo(count, limits.counted), means: t('yourTurns', { count }) };
}

/** The pages of certification, and those of the user centre. */
function useSideMenu(user: CurrentUser): ComponentProps<typeof Shell>['side'] {
  const { t } = useTranslation();
  const mayMakeTokens = useMay('api-token.administer');
  const waits = useWaiting();
  const items = [
    {
      to: paths.products,
      label: t('myProducts'),
      icon: 'device',
      covers: ['/product', '/productDetail'],
    },
    {
      to: paths.applications,
      label: t('myCertifications'),
      icon: 'list',
      covers: ['/report'],
      waits,
    },
    {
      to: paths.basicInformation,
      label: t('basicInformation'),
      icon: 'user',
      group: t('userCentre'),
    },
    {
      to: paths.businessAgreement,
      label: t('businessAgreement'),
      icon: 'file',
      covers: [paths.agreementSupplement],
    },
    { to: paths.protocolManagement, label: t('protocolManagement'), icon: 'shield' },
    { to: paths.contactManagement, label: t('contactManagement'), icon: 'users' },
    { to: paths.accountSettings, label: t('accountSettings'), icon: 'lock' },
    ...(mayMakeTokens ? [{ to: paths.apiTokens, label: t('apiTokens'), icon: 'file' } as const] : []),
  ] as const;
  return isLab(user) ? items.filter(({ to }) => !ofMakers.includes(to)) : items;
}

function Centre({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { openMessages, panel } = useMessagePanel();
  useApplicationPushes();
  return (
    <Shell
      caption={t('certification')}
      navigation={[
        { to: paths.home, label: t('home') },
        { to: paths.development, label: t('development') },
        { to: paths.search, label: t('search') },
        { to: paths.tool, label: t('tool') },
        { to: paths.question, label: t('consult') },
        { to: paths.reader, label: t('documents') },
      ]}
      side={useSideMenu(user)}
      user={useHeaderUser(user)}
      menu={useUserMenu()}
      unread={useUnread()}
      notice={<MaintenanceNotice />}
      onOpenMessages={openMessages}
    >
      {panel}
      <Bulletins />
      {lists.includes(pathname) && !isLab(user) && <OnboardingPanel className={css.onboarding} />}
      <Outlet />
    </Shell>
  );
}

/** The partner's management centre. */
export function ManagementLayout() {
  return (
    <RequireSession roles={['partner']}>
      {(user) => (
        <LiveProvider>
          <Centre user={user} />
        </LiveProvider>
      )}
    </RequireSession>
  );
}
