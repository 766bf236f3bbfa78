import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { YourTurnChip } from '#web/components/controls/status.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import css from './agreement-turn.module.css';

type Agreement = Pick<BusinessAgreement, 'attachments'>;

/** The paper itself: of several the one that was filed last. */
export function agreementPaper({ attachments }: Agreement) {
  return attachments.findLast(({ mime }) => mime === 'application/pdf');
}

/** The paper of an agreement, to be saved. */
export function PaperLink({ agreement }: { agreement: Agreement }) {
  const paper = agreementPaper(agreement);
  if (!paper) return null;
  return (
    <a className="btn" href={fileAddress(paper.id)} download title={paper.name}>
      <Icon name="download" />
      PDF
    </a>
  );
}

/** While an agreement is signed it is its maker's turn: what to do, and the paper to do it with. */
export function AgreementTurn({ agreement }: { agreement: BusinessAgreement }) {
  const { t } = useTranslation(['user-centre', 'progress']);
  if (agreement.state !== 'signing') return null;
  const paper = agreementPaper(agreement);
  return (
    <section className={css.turn} aria-label={t('agreement.turn.label')}>
      <YourTurnChip />
      <p>
        <b>{t('agreement.turn.title')}</b> <span className="dim">{t('agreement.turn.how')}</span>
      </p>
      {paper && (
        <a className="btn primary" href={fileAddress(paper.id)} download>
          <Icon name="download" />
          {t('agreement.turn.paper')}
        </a>
      )}
    </section>
  );
}
