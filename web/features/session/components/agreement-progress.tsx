import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignedAgreementStatus } from '#contract/agreements.ts';
import { type AgreementName, isAgreed } from '#domain/agreements/agreements.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { agreementStatusQuery } from '#web/lib/agreements/agreements.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import css from './agreement.module.css';

const names = ['privacy', 'user'] as const satisfies readonly AgreementName[];

/** True when the newest version is signed. */
export function isStatusAgreed({ published, signed }: SignedAgreementStatus): boolean {
  return isAgreed({ published: published?.version ?? null, signed: signed?.version ?? null });
}

function Note({ status }: { status: SignedAgreementStatus }) {
  const { t } = useTranslation('session');
  const { dayOf } = useOffice();
  const { signed } = status;
  if (!signed) return t('state.unsigned');
  return t(isStatusAgreed(status) ? 'state.signed' : 'state.newVersion', {
    day: dayOf(signed.at),
  });
}

/** Both agreements and how far each has come; the one that is open is marked. */
export function AgreementProgress({ current }: { current: AgreementName }) {
  const { t } = useTranslation('session');
  const statuses = useQueries({ queries: names.map(agreementStatusQuery) });
  return (
    <ol className={`stages ${css.progress}`}>
      {names.map((name, index) => {
        const status = statuses[index]?.data;
        const done = status !== undefined && isStatusAgreed(status);
        const className = name === current && !done ? 'now' : done ? 'done' : undefined;
        return (
          <li key={name} className={className} aria-current={name === current ? 'step' : undefined}>
            {t(`title.${name}`)} {done && <Icon name="check" />}
            <small>{status && <Note status={status} />}</small>
          </li>
        );
      })}
    </ol>
  );
}
