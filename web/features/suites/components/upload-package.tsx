import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelSuiteUpload, type SuiteDetail } from '#contract/programme/admin-suites.ts';
import { type SuitePlatform, suitePlatforms } from '#domain/suites/suites.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { Sending } from '#web/lib/arrivals/send-in-parts.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useRefreshSuites } from '../api/suites.ts';
import { sendPackage } from '../model/send-package.ts';
import css from './suites.module.css';

type PackageUpload = { file: File; platform: SuitePlatform; sending: Sending | null; paused: boolean };

/** One file on its way; it goes on while this page is open, and can be paused and gone on with. */
function useUpload(suiteId: string) {
  const { t } = useTranslation('suites');
  const [work, setWork] = useState<PackageUpload | null>(null);
  const stop = useRef<AbortController | null>(null);
  const refusal = useRefusal();
  const refresh = useRefreshSuites();
  const run = async (file: File, platform: SuitePlatform) => {
    const cut = new AbortController();
    stop.current = cut;
    refusal.clear();
    setWork({ file, platform, sending: null, paused: false });
    const onState = (sending: Sending) => {
      if (!cut.signal.aborted) setWork({ file, platform, sending, paused: false });
    };
    try {
      await sendPackage({ suiteId, file, platform, signal: cut.signal, onState });
      showToast({ tone: 'ok', title: t('upload.done'), detail: file.name });
      setWork(null);
    } catch (error) {
      if (cut.signal.aborted) return;
      setWork(null);
      const isFull = error instanceof ApiError && error.details.reason === 'diskFull';
      if (isFull) showToast({ tone: 'warn', title: t('upload.diskFull') });
      await refusal.take(error);
    } finally {
      await refresh();
    }
  };
  const pause = () => {
    stop.current?.abort();
    setWork((now) => now && { ...now, paused: true });
  };
  const cancel = async (id: string | null) => {
    stop.current?.abort();
    setWork(null);
    if (id === null) return;
    await call(cancelSuiteUpload, { params: { id } }).catch((error: unknown) => refusal.take(error));
    await refresh();
  };
  return { work, run, pause, cancel, refusal };
}

function Progress({ work, pause, run, cancel }: Omit<ReturnType<typeof useUpload>, 'refusal'>) {
  const { t } = useTranslation('suites');
  if (!work) return null;
  const { file, platform, sending, paused } = work;
  const [sent, size] = [formatBytes(sending?.sent ?? 0), formatBytes(file.size)];
  const state = sending?.state ?? 'sending';
  const text = {
    sending: t('upload.state', { sent, size, rate: formatBytes(Math.round(sending?.rate ?? 0)) }),
    waiting: t('upload.waiting'),
    checking: t('upload.checking'),
  };
  return (
    <section className={css.upload} aria-label={t('upload.sending', { name: file.name })}>
      <p>
        <b className="mono">{file.name}</b>
      </p>
      <progress
        max={file.size}
        value={sending?.sent ?? 0}
        aria-label={t('upload.sending', { name: file.name })}
      />
      <p className="cap" role="status">
        {paused ? t('upload.paused', { sent, size }) : text[state]}
      </p>
      <div>
        <Button small onClick={paused ? () => void run(file, platform) : pause}>
          {t(paused ? 'upload.resume' : 'upload.pause')}
        </Button>
        {sending && (
          <Button small kind="quiet" onClick={() => void cancel(sending.uploadId)}>
            {t('upload.cancel')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Uploads packages of an edition, and goes on with what broke off. */
export function UploadPackage({ suite }: { suite: SuiteDetail }) {
  const { t } = useTranslation('suites');
  const [platform, setPlatform] = useState<SuitePlatform>('any');
  const upload = useUpload(suite.id);
  const input = useRef<HTMLInputElement>(null);
  const options = suitePlatforms.map((value) => ({ value, label: t(`platform.${value}`) }));
  const chosen = (file: File | undefined) => {
    if (file) void upload.run(file, platform);
    if (input.current) input.current.value = '';
  };
  if (upload.work) return <Progress {...upload} />;
  return (
    <div className={css.upload}>
      <RefusalNote refusal={upload.refusal} />
      {suite.uploads.map(({ id, name, offset, size }) => (
        <NoteLine
          key={id}
          tone="info"
          icon="clock"
          title={t('upload.open', { name, sent: formatBytes(offset), size: formatBytes(size) })}
          aside={
            <Button small kind="quiet" onClick={() => void upload.cancel(id)}>
              {t('upload.cancel')}
            </Button>
          }
        />
      ))}
      <SelectField<SuitePlatform>
        label={t('upload.platform')}
        value={platform}
        options={options}
        onValue={(value) => setPlatform(value === '' ? 'any' : value)}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('upload.choose')}
        onChange={(event) => chosen(event.target.files?.[0])}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {t('upload.choose')}
      </Button>
      <p className="help">{t('upload.help')}</p>
    </div>
  );
}
