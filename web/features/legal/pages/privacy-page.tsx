import { AgreementText } from '../components/agreement-text.tsx';

export function PrivacyPage() {
  return <AgreementText name="privacy" />;
}
