import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import { ToneTag } from '#web/components/controls/status.tsx';
import { agreementLook } from './agreement-look.ts';

/** The status of an agreement; a signed one outside of its period says so. */
export function AgreementTag({ agreement: { state, inForce } }: { agreement: BusinessAgreement }) {
  const { t } = useTranslation('enterprises');
  const shown = state === 'signed' && !inForce ? 'over' : state;
  return <ToneTag {...agreementLook[shown]}>{t(`agreement.state.${shown}`)}</ToneTag>;
}
