import { AgreementText } from '../components/agreement-text.tsx';
import { RetentionTable } from '../components/retention-table.tsx';

/** The programme's privacy agreement, and below it for how long the portal keeps things as it is set. */
export function PrivacyPage() {
  return (
    <AgreementText name="privacy">
      <RetentionTable />
    </AgreementText>
  );
}
