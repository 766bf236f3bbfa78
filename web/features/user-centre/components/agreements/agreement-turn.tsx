import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import { AgreementFiles } from '#web/components/agreements/agreement-files.tsx';
import { SaidText } from '#web/components/applications/said-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { YourTurnChip } from '#web/components/controls/status.tsx';
import { SendFileButton } from '#web/components/files/send-file-button.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useSendSignedCopy } from '../../api/signed-copy.ts';
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

/** Sends the signed copy; another one replaces it while it waits. */
function useCopyButton({ version: seen, signedCopy }: BusinessAgreement) {
  const { t } = useTranslation('user-centre');
  const send = useSendSignedCopy();
  const refusal = useRefusal();
  const pick = (file: File) => {
    refusal.clear();
    send.mutate(
      { file, seen },
      {
        onSuccess: () => showToast({ tone: 'ok', title: t('agreement.copy.sent') }),
        onError: (error) => void refusal.take(error),
      },
    );
  };
  const button = (
    <SendFileButton
      kind={signedCopy ? 'plain' : 'primary'}
      label={t(signedCopy ? 'agreement.copy.replace' : 'agreement.copy.send')}
      busy={send.isPending}
      onPick={pick}
    />
  );
  return { button, error: refusal.text };
}

/** What the maker sent back, until the programme has checked it. */
function Waiting({ agreement }: { agreement: BusinessAgreement }) {
  const { t } = useTranslation('user-centre');
  const times = useTimeTexts();
  const may = useMay('business-agreement.sign');
  const { button, error } = useCopyButton(agreement);
  const { signedCopy } = agreement;
  if (!signedCopy) return null;
  const when = times.recent(signedCopy.sentAt, new Date());
  return (
    <div className={css.note}>
      <NoteLine
        tone="info"
        icon="clock"
        title={t('agreement.copy.waits')}
        aside={may && <div className="row">{button}</div>}
      >
        <p className="cap">{t('agreement.copy.since', { when })}</p>
        <AgreementFiles files={[signedCopy]} />
        <FieldNote error={error} />
      </NoteLine>
    </div>
  );
}

/** While an agreement is signed it is its maker's turn: what to do, the paper to do it with, and sending it back. */
function ToSign({ agreement }: { agreement: BusinessAgreement }) {
  const { t } = useTranslation(['user-centre', 'progress']);
  const may = useMay('business-agreement.sign');
  const { button, error } = useCopyButton(agreement);
  const paper = agreementPaper(agreement);
  return (
    <section className={css.turn} aria-label={t('agreement.turn.label')}>
      <YourTurnChip />
      <p>
        <b>{t('agreement.turn.title')}</b>{' '}
        <span className="dim">{t(may ? 'agreement.turn.how' : 'agreement.turn.manager')}</span>
      </p>
      {paper && (
        <a className="btn" href={fileAddress(paper.id)} download>
          <Icon name="download" />
          {t('agreement.turn.paper')}
        </a>
      )}
      {may && button}
      {may && <FieldNote error={error} help={t('agreement.copy.help')} />}
    </section>
  );
}

/** What is to be signed, was returned, or waits for the programme. */
export function AgreementTurn({ agreement }: { agreement: BusinessAgreement }) {
  const { t } = useTranslation('user-centre');
  if (agreement.state !== 'signing') return null;
  if (agreement.signedCopy) return <Waiting agreement={agreement} />;
  return (
    <>
      {agreement.returnedReason && (
        <div className={css.note}>
          <NoteLine tone="warn" icon="warn" title={t('agreement.copy.returned')}>
            <p>
              <SaidText said={agreement.returnedReason} />
            </p>
          </NoteLine>
        </div>
      )}
      <ToSign agreement={agreement} />
    </>
  );
}
