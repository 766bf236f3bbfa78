import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import css from './agreement-files.module.css';
import { AgreementFiles } from './agreement-files.tsx';

/** Supplements with their days and papers, in few lines. */
export function SupplementList({ supplements }: Pick<BusinessAgreement, 'supplements'>) {
  const { t } = useTranslation('enterprises');
  if (supplements.length === 0) return t('agreement.none');
  return (
    <ul className={css.files}>
      {supplements.map(({ id, title, signedOn, attachments }) => (
        <li key={id}>
          <div>
            {title} <span className="dim number">{signedOn}</span>
            <AgreementFiles files={attachments} />
          </div>
        </li>
      ))}
    </ul>
  );
}
