import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { AgreementFiles } from '#web/components/agreements/agreement-files.tsx';
import { AgreementTag } from '#web/components/agreements/agreement-tag.tsx';
import { SupplementList } from '#web/components/agreements/supplement-list.tsx';
import { useAgreementTerms } from '#web/components/agreements/use-agreement-terms.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { type Fact, Facts, Panel } from '#web/components/page/panel.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useAttachments } from '../../api/business-agreement.ts';
import { AgreementFoot, type AgreementForm } from './agreement-foot.tsx';
import css from './business-agreement.module.css';

function State({ agreement }: { agreement: BusinessAgreement }) {
  return (
    <>
      {agreement.number && <span className="mono dim">{agreement.number}</span>}
      <AgreementTag agreement={agreement} />
    </>
  );
}

type Changes = ReturnType<typeof useAttachments>;

/** What the enterprise signed and sent back, and when. */
function SignedCopy({ signedCopy }: Pick<BusinessAgreement, 'signedCopy'>) {
  const times = useTimeTexts();
  if (!signedCopy) return null;
  return (
    <>
      <AgreementFiles files={[signedCopy]} />
      <span className="cap">{times.recent(signedCopy.sentAt, new Date())}</span>
    </>
  );
}

/** What is agreed, in two columns. */
function Terms({ agreement, changes }: { agreement: BusinessAgreement; changes: Changes }) {
  const { t } = useTranslation('enterprises');
  const termsOf = useAgreementTerms();
  const { state, attachments } = agreement;
  const removalBarrier = state === 'signed' && attachments.length === 1 ? t('agreement.lastFile') : null;
  const open = state !== 'terminated';
  const remove = open && ((file: { id: string }) => changes.remove(file.id));
  const papers: Fact[] = [
    ...(agreement.signedCopy
      ? [{ term: t('agreement.signedCopy'), value: <SignedCopy {...agreement} /> }]
      : []),
    ...(agreement.returnedReason
      ? [{ term: t('agreement.returnedReason'), value: agreement.returnedReason }]
      : []),
    {
      term: t('agreement.attachments'),
      value: (
        <>
          <AgreementFiles
            files={attachments}
            removalBarrier={removalBarrier}
            {...(remove ? { onRemove: remove } : {})}
          />
          <FieldNote error={changes.error} />
        </>
      ),
    },
    { term: t('agreement.supplements'), value: <SupplementList supplements={agreement.supplements} /> },
    ...(agreement.terminatedReason
      ? [{ term: t('agreement.terminatedReason'), value: agreement.terminatedReason }]
      : []),
    ...(agreement.former.length > 0
      ? [{ term: t('agreement.former'), value: agreement.former.map(({ number }) => number).join(', ') }]
      : []),
  ];
  return (
    <div className={`panel-b ${css.facts}`}>
      <Facts facts={termsOf(agreement)} />
      <Facts facts={papers} />
    </div>
  );
}

type AgreementPanelProps = { enterprise: PartnerEnterprise; onOpen: (form: AgreementForm) => void };

/** The business agreement of an enterprise: what it says, what is missing, and what comes next. */
export function EnterpriseAgreement({ enterprise, onOpen }: AgreementPanelProps) {
  const { t } = useTranslation('enterprises');
  const { id, agreement } = enterprise;
  const changes = useAttachments(id);
  return (
    <Panel title={t('agreement.title')} anchor="agreement" aside={<State agreement={agreement} />}>
      {agreement.state === 'not-started' ? (
        <p className="panel-b dim">
          {t(enterprise.state === 1 ? 'agreement.lead' : 'agreement.afterAdmission')}
        </p>
      ) : (
        <Terms agreement={agreement} changes={changes} />
      )}
      <AgreementFoot enterprise={enterprise} attachments={changes} onOpen={onOpen} />
    </Panel>
  );
}
