import type { CurrentUser } from '#contract/session.ts';
import { BellAndCard } from './bell-and-card.tsx';

/** The bell and the user's card on the public site; loaded only where somebody is signed in. */
export function PublicUserMenu({ user }: { user: CurrentUser }) {
  return <BellAndCard user={user} />;
}
