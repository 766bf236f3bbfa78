import { useQuery } from '@tanstack/react-query';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';

/** Where the reader's messages are: the staff's in the console, an enterprise's in the management centre. */
export function useMessagePaths() {
  const { data: user } = useQuery(sessionQuery);
  return hasRole(user, 'reviewer', 'admin', 'operator')
    ? { isStaff: true, centre: paths.staffMessages, message: paths.staffMessage }
    : { isStaff: false, centre: paths.messageCentre('personalTab'), message: paths.message };
}
