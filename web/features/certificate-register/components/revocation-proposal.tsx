import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCertificateDetail } from '#contract/programme/admin-certificates.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { ReasonDialog } from '#web/components/forms/reason-dialog.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import {
  useConfirmRevocation,
  useDeclineRevocation,
  useTakeBackRevocation,
} from '../api/admin-certificates.ts';

type Proposal = NonNullable<AdminCertificateDetail['proposal']>;
type Act = 'confirm' | 'decline' | 'takeBack';

function What({ proposal, isOwn }: { proposal: Proposal; isOwn: boolean }) {
  const { t } = useTranslation('register');
  const isChinese = useLanguage() === 'zh';
  const { reasonZh, reasonEn, dependents, isCurrent } = proposal;
  return (
    <>
      <p>{t('proposal.reason', { reason: isChinese ? reasonZh : reasonEn })}</p>
      {dependents.map((fate) => (
        <p key={fate.number}>
          {fate.outcome === 'revoke'
            ? t('proposal.revoke', { number: fate.number })
            : t('proposal.keep', {
                number: fate.number,
                reason: isChinese ? fate.reasonZh : fate.reasonEn,
              })}
        </p>
      ))}
      {!isCurrent && <p>{t('proposal.outdated')}</p>}
      {isOwn && isCurrent && <p>{t('proposal.own')}</p>}
    </>
  );
}

type DialogProps = { number: string; proposal: Proposal; onClose: () => void };

function DeclineDialog({ number, proposal, onClose }: DialogProps) {
  const { t } = useTranslation('register');
  return (
    <ReasonDialog
      name={`decline:${proposal.id}`}
      danger={false}
      title={t('proposal.declineTitle', { number })}
      lead={t('proposal.declineLead')}
      label={t('proposal.answer')}
      submit={t('proposal.decline')}
      done={t('proposal.declined')}
      save={useDeclineRevocation()}
      callOf={({ reason }) => ({ number, body: { proposal: proposal.id, answer: reason } })}
      onClose={onClose}
    />
  );
}

function SettleDialog({ act, number, proposal, onClose }: DialogProps & { act: 'confirm' | 'takeBack' }) {
  const { t } = useTranslation('register');
  const confirming = useConfirmRevocation();
  const takingBack = useTakeBackRevocation();
  const isConfirming = act === 'confirm';
  return (
    <ConfirmCall
      danger={isConfirming}
      title={t(`proposal.${act}Title`, { number })}
      lead={t(`proposal.${act}Lead`)}
      confirm={t(`proposal.${act}`)}
      save={isConfirming ? confirming : takingBack}
      call={{ number, body: { proposal: proposal.id } }}
      done={() => ({ title: t(isConfirming ? 'revoked' : 'proposal.takenBack'), detail: number })}
      onClose={onClose}
    />
  );
}

/** A revocation that waits for another administrator: what was proposed, and what the reader may do with it. */
export function RevocationProposal({ certificate }: { certificate: AdminCertificateDetail }) {
  const { t } = useTranslation('register');
  const { data: user } = useQuery(sessionQuery);
  const [act, setAct] = useState<Act | null>(null);
  const nameOf = usePersonName();
  const times = useTimeTexts();
  const { number, proposal, proposedAt } = certificate;
  if (!proposal || !proposedAt || !user) return null;
  const isOwn = user.accountId === proposal.by.id;
  const acts: Act[] = isOwn ? ['takeBack'] : proposal.isCurrent ? ['confirm', 'decline'] : ['decline'];
  const title = t('proposal.title', {
    name: nameOf(proposal.by.zh, proposal.by.en),
    when: times.document(proposedAt),
  });
  const buttons = acts.map((one) => (
    <Button key={one} kind={one === 'confirm' ? 'danger' : 'plain'} onClick={() => setAct(one)}>
      {t(`proposal.${one}`)}
    </Button>
  ));
  const dialog = { number, proposal, onClose: () => setAct(null) };
  return (
    <>
      <NoteLine tone="warn" icon="warn" title={title} aside={<div className="row">{buttons}</div>}>
        <What proposal={proposal} isOwn={isOwn} />
      </NoteLine>
      {act === 'decline' && <DeclineDialog {...dialog} />}
      {act && act !== 'decline' && <SettleDialog act={act} {...dialog} />}
    </>
  );
}
