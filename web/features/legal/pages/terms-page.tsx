import { AgreementText } from '../components/agreement-text.tsx';

export function TermsPage() {
  return <AgreementText name="user" />;
}
