import { useTranslation } from 'react-i18next';
import type { AdminCertificateDetail } from '#contract/programme/admin-certificates.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useAdminCertificate, useRevoke } from '../api/admin-certificates.ts';
import { revocationDraftSchema, revocationSchema } from '../model/revocation-form.ts';
import { DependentFates } from './dependent-fates.tsx';

type FormProps = { certificate: AdminCertificateDetail; onClose: () => void };

function RevocationForm({ certificate, onClose }: FormProps) {
  const { number, version, dependents, revocationByTwo } = certificate;
  const { t } = useTranslation('register');
  const open = dependents.map((one) => `${one.number}:${one.version}`).join();
  const saved = useSavedForm({
    name: `revocation:${number}:${version}:${open}`,
    draft: revocationDraftSchema,
    schema: revocationSchema,
    initial: {
      reasonZh: '',
      reasonEn: '',
      dependents: dependents.map((one) => ({
        number: one.number,
        seen: one.version,
        outcome: '' as const,
        reasonZh: '',
        reasonEn: '',
      })),
    },
    save: useRevoke(),
    callOf: (revocation) => ({ number, body: { ...revocation, seen: version } }),
    done: () => ({ title: t(revocationByTwo ? 'proposal.proposed' : 'revoked'), detail: number }),
    onClose,
  });
  return (
    <RecordSheet
      title={t('sheet', { number })}
      submit={t(revocationByTwo ? 'proposal.propose' : 'revoke')}
      saved={saved}
    >
      <p className="sub">{t(revocationByTwo ? 'proposal.effect' : 'effect')}</p>
      <BilingualField
        label={t('field.reason')}
        help={t('reasonHelp')}
        maxLength={300}
        zh={saved.field('reasonZh')}
        en={saved.field('reasonEn')}
      />
      <DependentFates
        dependents={dependents}
        fates={saved.form.values.dependents}
        onChange={(fates) => saved.set({ dependents: fates })}
        bind={saved.bind}
      />
    </RecordSheet>
  );
}

type SheetProps = { certificate: { number: string }; onClose: () => void };

/** Revokes a certificate with a reason that everybody reads, and says what becomes of each that is built on it. */
export function RevocationSheet({ certificate: { number }, onClose }: SheetProps) {
  const { data, isError, refetch } = useAdminCertificate(number);
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data || data.revocation || data.proposal) return null;
  // What is built on it may change meanwhile: then everything is asked anew.
  const key = data.dependents.map((one) => `${one.number}:${one.version}`).join();
  return <RevocationForm key={`${data.version}:${key}`} certificate={data} onClose={onClose} />;
}
