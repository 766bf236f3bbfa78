import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/lib/session/session.ts';
import { AgreementView } from '../components/agreement-view.tsx';

/** The user agreement: read it, tick that it was read, and confirm. */
export function UserAgreement() {
  const { data: user } = useQuery(sessionQuery);
  return user ? <AgreementView key="user" name="user" user={user} /> : null;
}
