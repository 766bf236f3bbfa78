import type { CurrentUser } from '#contract/session.ts';
import { UserMenu } from '#web/components/shell/user-menu.tsx';
import { PrimeProvider } from '../prime-provider.tsx';
import { useHeaderUser, useUserMenu } from './signed-in-header.ts';

/** The user's card on the public site; loaded only where somebody is signed in. */
export function PublicUserMenu({ user }: { user: CurrentUser }) {
  return (
    <PrimeProvider>
      <UserMenu user={useHeaderUser(user)} entries={useUserMenu()} />
    </PrimeProvider>
  );
}
