import { Outlet } from 'react-router-dom';
import { roles } from '#domain/accounts/permissions.ts';
import { RequireSession } from './require-session.tsx';

/** Pages for whoever is signed in, whatever their role. */
export function RequireLogin() {
  return <RequireSession roles={roles}>{() => <Outlet />}</RequireSession>;
}
