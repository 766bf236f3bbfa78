import { useTranslation } from 'react-i18next';
import type { UploadView } from '#contract/evidence.ts';
import { MergeControl } from '#web/components/results/facts/merge-control.tsx';
import { useResultFacts } from '#web/lib/results/result-facts.ts';

type MergeOfferProps = { upload: Pick<UploadView, 'id' | 'applicationId' | 'configurationId'> };

/** Puts the run of a result together with an earlier one, where there is one that it fits; nothing where there is none. */
export function MergeOffer({ upload: { id, applicationId, configurationId } }: MergeOfferProps) {
  const { t } = useTranslation('results');
  const target = { applicationId, configurationId };
  const { data: facts } = useResultFacts(target);
  if (facts?.uploadId !== id || facts.parts.length + facts.mergeable.length === 0) return null;
  return (
    <>
      {facts.parts.length > 0 && (
        <span className="grow">{t('facts.merged', { count: facts.parts.length })}</span>
      )}
      <MergeControl facts={facts} target={target} />
    </>
  );
}
