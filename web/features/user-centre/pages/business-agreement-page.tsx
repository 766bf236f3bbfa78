import { useTranslation } from 'react-i18next';
import type { OwnBusinessAgreement } from '#contract/enterprise.ts';
import { AgreementFiles } from '#web/components/agreements/agreement-files.tsx';
import { useAgreementTerms } from '#web/components/agreements/use-agreement-terms.tsx';
import { LinkButton } from '#web/components/controls/button.tsx';
import { BusinessContact } from '#web/components/page/business-contact.tsx';
import { Facts, Panel } from '#web/components/page/panel.tsx';
import { paths } from '#web/paths.ts';
import { AgreementEnding } from '../components/agreements/agreement-ending.tsx';
import { AgreementFrame } from '../components/agreements/agreement-frame.tsx';
import { BusinessAgreementProgress } from '../components/agreements/agreement-progress.tsx';
import { AgreementTurn, PaperLink } from '../components/agreements/agreement-turn.tsx';
import { SupplementTable } from '../components/agreements/supplement-table.tsx';

function Contact({ contact }: Pick<OwnBusinessAgreement, 'contact'>) {
  const { t } = useTranslation(['user-centre', 'session']);
  return (
    <Panel as="aside" title={t('agreement.contact')} padded>
      {contact ? <BusinessContact contact={contact} /> : <p className="dim">{t('agreement.nobody')}</p>}
      <p className="cap head-facts">{t('agreement.contactNote')}</p>
    </Panel>
  );
}

function Details({ agreement, contact }: OwnBusinessAgreement) {
  const { t } = useTranslation(['user-centre', 'enterprises', 'session']);
  const termsOf = useAgreementTerms();
  const { former, attachments, supplements } = agreement;
  const papers = [
    { term: t('enterprises:agreement.attachments'), value: <AgreementFiles files={attachments} /> },
    ...(former.length > 0
      ? [{ term: t('enterprises:agreement.former'), value: former.map(({ number }) => number).join(', ') }]
      : []),
  ];
  return (
    <>
      <AgreementTurn agreement={agreement} />
      <BusinessAgreementProgress agreement={agreement} />
      <div className="cols">
        <div>
          <Panel title={t('agreement.commercial')} padded>
            {agreement.state === 'not-started' ? (
              <p className="dim">{t('agreement.notStarted')}</p>
            ) : (
              <Facts facts={[...termsOf(agreement), ...papers]} />
            )}
          </Panel>
          <Panel
            title={t('supplement.title')}
            aside={
              <LinkButton small to={paths.agreementSupplement} trailing="arrow">
                {t('supplement.open')}
              </LinkButton>
            }
          >
            <SupplementTable supplements={supplements} />
          </Panel>
        </div>
        <div>
          <Contact contact={contact} />
          <AgreementEnding agreement={agreement} />
        </div>
      </div>
    </>
  );
}

/** The business agreement: how far it is, what is agreed on, and whom to ask. */
export function BusinessAgreementPage() {
  const { t } = useTranslation(['user-centre', 'enterprises', 'session']);
  return (
    <AgreementFrame
      title={t('page.businessAgreement')}
      adds={t('crumb.contractDetails')}
      aside={({ agreement }) => <PaperLink agreement={agreement} />}
    >
      {(own) => <Details {...own} />}
    </AgreementFrame>
  );
}
