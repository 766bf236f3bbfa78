import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { type LateFiles, noFiles } from '#web/lib/arrivals/use-outgoing.ts';
import { failureText } from '#web/lib/failures/failure-text.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { decisionAddress, isOutdatedCall } from '#web/lib/pending/decided-at.ts';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import { type PendingState, usePendingActions } from '#web/lib/pending/use-pending.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { FailedFile, WaitingFile } from './outgoing-rows.tsx';

/** The name of a call, or of its operation, once the texts are loaded. */
export function useCallName(): (call: PendingCall) => string {
  const { t, i18n } = useTranslation(['common', 'audit'], { useSuspense: false });
  return ({ name, operation, method }) => {
    const keys = [
      `common:pending.named.${name}`,
      `common:pending.what.${operation.replaceAll('.', '-')}.${method}`,
      `audit:operation.${operation}`,
    ];
    const known = keys.find((key) => i18n.exists(key));
    return known ? String(t(known as 'pending.otherwise')) : t('pending.otherwise');
  };
}

/** The error of a refused call. */
export function useRefusalText(call: PendingCall | null): string {
  const { t } = useTranslation();
  const { t: tErrors } = useTranslation('errors');
  const language = useLanguage();
  const [text, setText] = useState('');
  const refusal = call?.refusal ?? null;
  useEffect(() => {
    let left = false;
    if (!refusal || refusal.details.reason === 'old') {
      setText(refusal ? t('pending.old') : '');
      return;
    }
    void failureText(refusal, tErrors, language).then((said) => left || setText(said));
    return () => {
      left = true;
    };
  }, [refusal, language, t, tErrors]);
  return text;
}

function WaitingRow({ call }: { call: PendingCall }) {
  const { t } = useTranslation();
  const { remove } = usePendingActions();
  const nameOf = useCallName();
  const times = useTimeTexts();
  return (
    <li>
      <Icon name="arrow" />
      <span className="grow">
        <b>{nameOf(call)}</b>
        <span className="cap">{t('pending.asked', { when: times.clock(new Date(call.at)) })}</span>
      </span>
      {call.isSending ? (
        <span className="cap">{t('pending.goes')}</span>
      ) : (
        <Button small kind="quiet" onClick={() => remove(call.key)}>
          {t('pending.takeBack')}
        </Button>
      )}
    </li>
  );
}

function RefusedRow({ call }: { call: PendingCall }) {
  const { t } = useTranslation();
  const { remove, sendAgain } = usePendingActions();
  const nameOf = useCallName();
  const text = useRefusalText(call);
  const address = decisionAddress(call);
  return (
    <li className="t-bad">
      <Icon name="bad" />
      <span className="grow">
        <b>{nameOf(call)}</b>
        <span className="cap">{text}</span>
      </span>
      {address && (
        <LinkButton small to={address}>
          {t('pending.compare')}
        </LinkButton>
      )}
      {!isOutdatedCall(call) && (
        <Button small onClick={() => sendAgain(call.key)}>
          {t('pending.again')}
        </Button>
      )}
      <Button small kind="quiet" onClick={() => remove(call.key)}>
        {t('pending.dismiss')}
      </Button>
    </li>
  );
}

/** Paused calls, which can be cancelled, and refused ones. */
export function PendingList({ pending, files = noFiles }: { pending: PendingState; files?: LateFiles }) {
  const { t } = useTranslation();
  const { waiting, refused } = pending;
  const someWait = waiting.length + files.waiting.length > 0;
  return (
    <section className="pending" aria-label={t(someWait ? 'pending.title' : 'pending.refusedTitle')}>
      <ul>
        {refused.map((call) => (
          <RefusedRow key={call.key} call={call} />
        ))}
        {files.failed.map((one) => (
          <FailedFile key={one.id} outgoing={one} />
        ))}
        {waiting.map((call) => (
          <WaitingRow key={call.key} call={call} />
        ))}
        {files.waiting.map((one) => (
          <WaitingFile key={one.id} outgoing={one} />
        ))}
      </ul>
      <p className="cap">{t('pending.foot')}</p>
    </section>
  );
}
