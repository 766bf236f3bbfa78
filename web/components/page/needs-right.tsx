import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operation } from '#domain/accounts/permissions.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { useMay } from '#web/lib/session/use-may.ts';
import { NoteLine } from './note-line.tsx';

type NeedsRightProps = { operation: Operation; back: { label: string; to: string }; children: ReactNode };

/** A page of work that not everybody may do in their enterprise; says so to the others, and leads back. */
export function NeedsRight({ operation, back, children }: NeedsRightProps) {
  const { t } = useTranslation();
  if (useMay(operation)) return children;
  return (
    <main className="wiz">
      <div className="application-notes">
        <NoteLine
          tone="info"
          icon="lock"
          title={t('rightMissing')}
          aside={
            <LinkButton small to={back.to}>
              {back.label}
            </LinkButton>
          }
        >
          <p className="cap">{t('rightWhom')}</p>
        </NoteLine>
      </div>
    </main>
  );
}
