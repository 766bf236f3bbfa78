import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignedAgreementStatus } from '#contract/agreements.ts';
import { type AgreementName, isAgreed } from '#domain/agreements/agreements.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { standingQuery } from '#web/lib/agreements/agreements.ts';
import { useOffice } from '#web/lib/programme/use-office.ts';
import css from './agreement.module.css';

const names = ['privacy', 'user'] as const satisfies readonly AgreementName[];

/** True when the newest version is signed. */
export function isStandingAgreed({ published, signed }: SignedAgreementStatus): boolean {
  return isAgreed({ published: published?.version ?? null, signed: signed?.version ?? null });
}

function Note({ standing }: { standing: SignedAgreementStatus }) {
  const { t } = useTranslation('session');
  const { dayOf } = useOffice();
  const { signed } = standing;
  if (!signed) return t('state.unsigned');
  return t(isStandingAgreed(standing) ? 'state.signed' : 'state.newVersion', {
    day: dayOf(signed.at),
  });
}

/** Both agreements and how far each has come; the one that is open is marked. */
export function AgreementProgress({ current }: { current: AgreementName }) {
  const { t } = useTranslation('session');
  const standings = useQueries({ queries: names.map(standingQuery) });
  return (
    <ol className={`stages ${css.progress}`}>
      {names.map((name, index) => {
        const standing = standings[index]?.data;
        const done = standing !== undefined && isStandingAgreed(standing);
        const className = name === current && !done ? 'now' : done ? 'done' : undefined;
        return (
          <li key={name} className={className} aria-current={name === current ? 'step' : undefined}>
            {t(`title.${name}`)} {done && <Icon name="check" />}
            <small>{standing && <Note standing={standing} />}</small>
          </li>
        );
      })}
    </ol>
  );
}
