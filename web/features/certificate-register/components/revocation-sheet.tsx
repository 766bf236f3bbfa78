import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { certificateStates } from '#domain/certificates/certificates.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useKeptForm } from '#web/lib/forms/kept-form.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useRevoke } from '../api/admin-certificates.ts';
import { keptRevocation, type RevocationDraft, revocationSchema } from '../model/revocation-form.ts';

const fields = ['state', 'reasonZh', 'reasonEn'] as const;

/** When it was revoked, by whom and why. */
function CertificateHistory({ number }: { number: string }) {
  const { t } = useTranslation('register');
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  const fieldName = (field: string) => {
    const known = fields.find((one) => one === field);
    return known ? t(`field.${known}`) : field;
  };
  const valueText = (_field: string, value: unknown) => {
    const state = certificateStates.find((one) => one === value);
    return state && t(`state.${state}`);
  };
  const words = { actionName: () => t('state.revoked'), fieldName, valueText };
  return <ChangeHistory kind="certificate" id={number} you={user.accountId} {...words} />;
}

type SheetProps = { certificate: AdminCertificate; onClose: () => void };

function useSave({ certificate: { number, version }, onClose }: SheetProps) {
  const { t } = useTranslation('register');
  const { mutateAsync, isPending } = useRevoke();
  const refusal = useRefusal();
  const save = async (reason: RevocationDraft) => {
    refusal.clear();
    try {
      await mutateAsync({ number, body: { ...reason, seen: version } });
      showNotice({ tone: 'ok', title: t('revoked'), detail: number });
      onClose();
    } catch (error) {
      await refusal.take(error);
    }
  };
  return { save, refusal, busy: isPending };
}

/** Revokes a certificate with a reason that everybody reads; what was done with it before stands below. */
export function RevocationSheet({ certificate, onClose }: SheetProps) {
  const { t } = useTranslation(['register', 'common']);
  const { number, version } = certificate;
  const form = useKeptForm({
    name: `revocation:${number}:${version}`,
    draft: keptRevocation,
    schema: revocationSchema,
    initial: { reasonZh: '', reasonEn: '' },
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const { save, refusal, busy } = useSave({ certificate, onClose: close });
  const bind = useFieldErrors(form, refusal);
  const set = (changes: Partial<RevocationDraft>) => {
    if (refusal.text) refusal.clear();
    form.set(changes);
  };
  const submit = () => {
    const reason = form.submit();
    if (reason && !busy) void save(reason);
  };
  const line = (field: 'reasonZh' | 'reasonEn') => ({
    value: form.values[field],
    onValue: (value: string) => set({ [field]: value }),
    ...bind(field),
  });
  const wrong = (['reasonZh', 'reasonEn'] as const).filter((one) => bind(one).error);
  return (
    <FormSheet
      title={t('sheet', { number })}
      submit={t('revoke')}
      changed={form.changed}
      kept
      busy={busy}
      left={wrong.length}
      onSubmit={submit}
      onClose={close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <p className="sub">{t('effect')}</p>
      <BilingualField
        label={t('field.reason')}
        help={t('reasonHelp')}
        maxLength={300}
        zh={line('reasonZh')}
        en={line('reasonEn')}
      />
      <section>
        <h3 className="heading">{t('common:change.history')}</h3>
        <CertificateHistory number={number} />
      </section>
    </FormSheet>
  );
}
