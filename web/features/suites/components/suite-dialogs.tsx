import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuiteDetail } from '#contract/programme/admin-suites.ts';
import { suiteLimits } from '#domain/suites/suites.ts';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextAreaField, TextField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useDeleteSuite, usePublishSuite, useWithdrawSuite } from '../api/suites.ts';

type Props = { suite: SuiteDetail; onClose: () => void };
const nameOf = ({ name, edition }: SuiteDetail) => `${name} ${edition}`;

export function PublishDialog({ suite, onClose }: Props) {
  const { t } = useTranslation('suites');
  const name = nameOf(suite);
  return (
    <ConfirmCall
      title={t('publish.title', { name })}
      lead={t('publish.lead')}
      confirm={t('publish.action')}
      save={usePublishSuite(suite.id)}
      call={suite.version}
      done={() => ({ title: t('publish.done'), detail: name })}
      onClose={onClose}
    />
  );
}

export function DeleteDialog({ suite, onClose, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('suites');
  const name = nameOf(suite);
  return (
    <ConfirmCall
      danger
      title={t('delete.title', { name })}
      lead={t('delete.lead')}
      confirm={t('delete.action').replace('…', '')}
      save={useDeleteSuite(suite.id)}
      call={undefined}
      done={() => ({ title: t('delete.done'), detail: name })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Withdraws an edition: why, and how long its results are still taken. */
export function WithdrawSheet({ suite, onClose }: Props) {
  const { t } = useTranslation('suites');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const withdraw = useWithdrawSuite(suite.id);
  const refusal = useRefusal();
  const submit = async () => {
    refusal.clear();
    const body = { seen: suite.version, reason, acceptedUntil: until === '' ? null : until };
    try {
      await withdraw.mutateAsync(body);
      showToast({ tone: 'ok', title: t('withdraw.done'), detail: nameOf(suite) });
      onClose();
    } catch (error) {
      await refusal.take(error);
    }
  };
  return (
    <FormSheet
      title={t('withdraw.title', { name: nameOf(suite) })}
      submit={t('withdraw.action').replace('…', '')}
      changed={reason !== '' || until !== ''}
      busy={withdraw.isPending}
      left={Object.keys(refusal.fields).length}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RefusalNote refusal={refusal} />
      <TextAreaField
        label={t('withdraw.reason')}
        maxLength={suiteLimits.reason}
        value={reason}
        onValue={setReason}
        error={refusal.fields.reason ?? null}
      />
      <TextField
        label={t('withdraw.until')}
        help={t('withdraw.untilHelp')}
        type="date"
        optional
        value={until}
        onValue={setUntil}
        error={refusal.fields.acceptedUntil ?? null}
      />
    </FormSheet>
  );
}
