import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { AgreementFiles } from '#web/components/agreements/agreement-files.tsx';
import { AgreementTag } from '#web/components/agreements/agreement-tag.tsx';
import { SupplementList } from '#web/components/agreements/supplement-list.tsx';
import { useAgreementTerms } from '#web/components/agreements/use-agreement-terms.tsx';
import { type Fact, Facts, Panel } from '#web/components/page/panel.tsx';
import { useChangeAttachments } from '../../api/business-agreement.ts';
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

/** What is agreed, in two columns. */
function Terms({ id, agreement }: { id: string; agreement: BusinessAgreement }) {
  const { t } = useTranslation('enterprises');
  const termsOf = useAgreementTerms();
  const change = useChangeAttachments();
  const { state, attachments } = agreement;
  const kept = state === 'signed' && attachments.length === 1 ? t('agreement.lastFile') : null;
  const open = state !== 'terminated';
  const remove = open && ((file: { id: string }) => change.mutate({ id, added: [], removed: [file.id] }));
  const papers: Fact[] = [
    {
      term: t('agreement.attachments'),
      value: <AgreementFiles files={attachments} kept={kept} {...(remove ? { onRemove: remove } : {})} />,
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
  return (
    <Panel title={t('agreement.title')} anchor="agreement" aside={<State agreement={agreement} />}>
      {agreement.state === 'not-started' ? (
        <p className="panel-b dim">
          {t(enterprise.state === 1 ? 'agreement.lead' : 'agreement.afterAdmission')}
        </p>
      ) : (
        <Terms id={id} agreement={agreement} />
      )}
      <AgreementFoot enterprise={enterprise} onOpen={onOpen} />
    </Panel>
  );
}
