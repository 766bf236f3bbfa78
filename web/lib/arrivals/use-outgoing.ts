import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { type OutgoingFile, type OutgoingFiles, onOutgoing, outgoingFiles } from './outgoing-files.ts';

/** Files that are on their way to the server, wherever they were chosen. */
export function useOutgoing(): OutgoingFiles {
  return useSyncExternalStore(onOutgoing, outgoingFiles, outgoingFiles);
}

/** Late files: those that are still to be sent, and those that failed. */
export type LateFiles = {
  waiting: readonly OutgoingFile[];
  failed: readonly OutgoingFile[];
} & Pick<OutgoingFiles, 'sent' | 'since'>;

export const noFiles: LateFiles = { waiting: [], failed: [], sent: 0, since: null };

export function useLateFiles(): LateFiles {
  const { files, sent, since } = useOutgoing();
  const late = files.filter((one) => one.late && one.state !== 'paused');
  return {
    waiting: late.filter(({ state }) => state !== 'failed'),
    failed: late.filter(({ state }) => state === 'failed'),
    sent,
    since,
  };
}

/** The progress of a file as text: bytes, rate and time left. */
export function useOutgoingWords(): (file: Pick<OutgoingFile, 'state' | 'sent' | 'rate' | 'file'>) => string {
  const { t } = useTranslation();
  const times = useTimeTexts();
  return ({ state, sent, rate, file }) => {
    const values = { sent: formatBytes(sent), size: formatBytes(file.size) };
    if (state === 'reading' || state === 'checking') return t(`outgoing.${state}`);
    if (state === 'waiting') return t('outgoing.goesOn', values);
    if (state === 'paused') return t('outgoing.paused', values);
    if (rate <= 0) return t('outgoing.progress', values);
    const seconds = Math.max(1, Math.round((file.size - sent) / rate));
    const left = seconds < 60 ? t('outgoing.seconds', { figure: seconds }) : times.span(seconds * 1_000);
    return t('outgoing.sending', { ...values, rate: formatBytes(Math.round(rate)), left });
  };
}
