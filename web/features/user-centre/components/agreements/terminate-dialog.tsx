import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { useTerminateAgreement } from '#web/lib/agreements/agreements.ts';
import { paths } from '#web/paths.ts';

/** Says what ending an agreement does to the reader, and leads to where it is signed again. */
export function TerminateDialog({ name, onClose }: { name: AgreementName; onClose: () => void }) {
  const { t } = useTranslation(['user-centre', 'session']);
  const navigate = useNavigate();
  const title = t(`session:title.${name}`);
  return (
    <ConfirmCall
      danger
      title={t(`terminate.title.${name}`)}
      lead={t('terminate.lead')}
      losses={[t('terminate.work'), t('terminate.again')]}
      word={title}
      stay={t('terminate.stay')}
      confirm={t('terminate.confirm')}
      save={useTerminateAgreement()}
      call={name}
      done={() => ({ title: t('terminate.done', { agreement: title }) })}
      onDone={() => void navigate(name === 'user' ? paths.userAgreement : paths.privacyAgreement)}
      onClose={onClose}
    />
  );
}
