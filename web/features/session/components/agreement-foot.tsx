import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { agreementStatusQuery, useSignAgreement } from '#web/lib/agreements/agreements.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import { isStatusAgreed } from './agreement-progress.tsx';

type FootProps = { name: AgreementName; onDone: () => void };

function Signed({ name, onDone }: FootProps) {
  const { t } = useTranslation(['session', 'common']);
  const { dayOf } = useOffice();
  const { data: status } = useQuery(agreementStatusQuery(name));
  if (!status?.signed) return null;
  const { version, at } = status.signed;
  return (
    <>
      <span className="grow" role="status">
        <ToneText tone="ok" icon="ok">
          {t('signedOn', { day: dayOf(at), version })}
        </ToneText>
      </span>
      <Button kind="primary" trailing="arrow" onClick={onDone}>
        {t('goOn')}
      </Button>
    </>
  );
}

/** The user agreement has to be ticked as read; the privacy agreement has the button alone. */
export function Signing({ name, onDone }: FootProps) {
  const { t } = useTranslation('session');
  const [read, setRead] = useState(false);
  const signing = useSignAgreement(name, onDone);
  const needsTick = name === 'user';
  return (
    <>
      <div className="grow">
        {needsTick ? (
          <CheckBox label={t('haveRead')} checked={read} onChange={setRead} disabled={signing.isPending} />
        ) : (
          <span className="sub">{t('confirmHint')}</span>
        )}
        {signing.data === false && (
          <p className="field-error" role="alert">
            {t('agreementGetError')}
          </p>
        )}
      </div>
      <Button
        kind="primary"
        disabled={needsTick && !read}
        busy={signing.isPending}
        onClick={() => signing.mutate()}
      >
        {t('confirm')}
      </Button>
    </>
  );
}

/** Signs an agreement, or says when that was done. */
export function AgreementFoot(props: FootProps) {
  const { data: status } = useQuery(agreementStatusQuery(props.name));
  return (
    <footer className="foot-act">
      <div>{status && (isStatusAgreed(status) ? <Signed {...props} /> : <Signing {...props} />)}</div>
    </footer>
  );
}
