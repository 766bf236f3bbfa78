import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { Said } from '#domain/shared/words.ts';
import { FindingLines } from '#web/components/applications/finding-text.tsx';
import { SaidText } from '#web/components/applications/said-text.tsx';
import { openFindings } from '#web/lib/applications/finding.ts';
import { readComment } from '#web/lib/applications/history-line.ts';
import { ownerOf, turnTitle } from '#web/lib/applications/turn-title.ts';
import { type Draft, useDraft } from '#web/lib/forms/drafts.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import {
  type DeliveryDraft,
  deliveryDraft,
  deliveryDraftName,
  filledFields,
} from '../model/delivery-draft.ts';

/** The delivery form's draft in this browser; null while there is none. */
export function useDeliveryDraft(id: string) {
  return useDraft(deliveryDraftName(id), deliveryDraft);
}

/** How long it usually takes is the programme's own figure; without one nothing is said of it. */
function useOfficeText({ wait, usual }: Pick<ApplicationDetail, 'wait' | 'usual'>): string {
  const { t } = useTranslation('applications');
  const times = useTimeTexts();
  const now = useNow();
  const since = times.since(wait.since, now);
  if (!usual) return t('text.officeOpen', { since });
  return t('text.office', { since, usually: times.usually(usual.days), waits: formatCount(usual.waits) });
}

/** Why the final approval was not passed; null where the certification was ended otherwise. */
function failureReason({ status, history }: ApplicationDetail): Said | null {
  if (status !== 'certification-failed') return null;
  const last = history.find(({ event }) => event === 'approve-final' || event === 'end');
  return last?.event === 'approve-final' ? readComment(last.detail) : null;
}

function useFinalText(application: ApplicationDetail): ReactNode {
  const { t } = useTranslation('applications');
  const times = useTimeTexts();
  const { status, certificate } = application;
  const comment = failureReason(application);
  if (comment) {
    return (
      <>
        {t('text.failedBecause')} <SaidText said={comment} /> {t('text.failedNext')}
      </>
    );
  }
  if (certificate && certificate.status !== 'valid') {
    const { number, revocation, validUntil } = certificate;
    const day = revocation ? times.document(revocation.at) : validUntil;
    return t(`text.${certificate.status}`, { number, day });
  }
  if (!certificate) return t(`text.${status}`, { defaultValue: t('text.certification-failed') });
  const { number, validUntil } = certificate;
  return t(certificate.fileId ? 'text.certificate' : 'text.certificateComing', { number, validUntil });
}

/** The sentence under the panel's title, and what stands beside its button. */
export function useTurnText(application: ApplicationDetail): { body: ReactNode; hint: string | null } {
  const { t } = useTranslation(['applications', 'common']);
  const times = useTimeTexts();
  const office = useOfficeText(application);
  const final = useFinalText(application);
  const drafts = useDeliveryDraft(application.id);
  const since = application.reviewingSince;
  const findings = openFindings(application);
  switch (ownerOf(application)) {
    case 'system':
      return { body: t('text.pending'), hint: null };
    case 'office':
      return { body: office, hint: since ? t('hint.reviewing', { when: times.moment(since) }) : null };
    case 'finished':
    case 'ended':
      return { body: final, hint: null };
    case 'you':
    case 'partner': {
      // Whose turn is the partner's has a sentence for each title.
      const key = turnTitle(application).key as KeyBelow<'applications', 'text'>;
      const body =
        findings.length > 0 ? (
          <FindingLines findings={findings} application={application} />
        ) : (
          t(`text.${key}`)
        );
      const draft: Draft<DeliveryDraft> | null = key === 'deliver-samples' ? drafts.read() : null;
      if (!draft) return { body, hint: key === 'choose-redelivery' ? t('hint.orEnd') : null };
      const { filled, of } = filledFields(draft.value);
      return { body, hint: t('hint.draft', { clock: times.clock(draft.at), filled, of }) };
    }
  }
}
