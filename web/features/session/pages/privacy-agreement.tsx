import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/lib/session/session.ts';
import { AgreementView } from '../components/agreement-view.tsx';

/** The privacy agreement: read it and confirm. */
export function PrivacyAgreement() {
  const { data: user } = useQuery(sessionQuery);
  return user ? <AgreementView key="privacy" name="privacy" user={user} /> : null;
}
