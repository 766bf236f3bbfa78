import type { CurrentUser } from '#contract/session.ts';
import { Bell } from '#web/components/shell/bell.tsx';
import { UserMenu } from '#web/components/shell/user-menu.tsx';
import { useMessagePanel } from '#web/features/messages/components/message-panel.tsx';
import { useUnread } from '#web/lib/shell/unread.ts';
import { useHeaderUser, useUserMenu } from './signed-in-header.ts';

/** Bell and card of a signed-in person outside of the management area; what is unread is asked for each minute. */
export function BellAndCard({ user }: { user: CurrentUser }) {
  const { openMessages, panel } = useMessagePanel();
  return (
    <>
      <Bell unread={useUnread()} onOpen={openMessages} />
      {panel}
      <UserMenu user={useHeaderUser(user)} entries={useUserMenu()} />
    </>
  );
}
