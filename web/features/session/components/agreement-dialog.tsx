import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedAgreementStatus } from '#contract/agreements.ts';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { AgreementDifference } from '#web/components/agreements/agreement-difference.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { agreementStatusQuery, documentAddress } from '#web/lib/agreements/agreements.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTheme } from '#web/lib/shell/use-theme.ts';
import css from './agreement.module.css';
import { Signing } from './agreement-foot.tsx';

type DialogProps = { name: AgreementName; onSigned: () => void };

/** What is new since the version that was signed, for whoever signed one. */
export function News({ name, status }: { name: AgreementName; status: SignedAgreementStatus }) {
  const { t } = useTranslation('user-centre');
  const [open, setOpen] = useState(false);
  const { signed, published } = status;
  if (!signed || !published || signed.version === published.version) return null;
  return (
    <>
      <Button kind="quiet" small aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('difference.since', { version: signed.version })}
      </Button>
      {open && <AgreementDifference name={name} from={signed.version} to={published.version} />}
    </>
  );
}

/** An agreement that is missing in the middle of work: it is read and signed over the page, which stays as it is. */
export function AgreementDialog({ name, onSigned }: DialogProps) {
  const { t } = useTranslation(['session', 'common', 'user-centre']);
  const { data: status } = useQuery(agreementStatusQuery(name));
  const address = documentAddress(name, useLanguage(), useTheme());
  return (
    <Dialog
      visible
      header={t(`title.${name}`)}
      footer={
        <div className={css.signing}>
          <Signing name={name} onDone={onSigned} />
        </div>
      }
      onHide={() => undefined}
      closable={false}
      draggable={false}
      resizable={false}
    >
      <p className="sub">{t('agreementMidway')}</p>
      <iframe className={css.framed} title={t(`title.${name}`)} src={address} />
      {status && <News name={name} status={status} />}
    </Dialog>
  );
}
