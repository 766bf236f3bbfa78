import { useTranslation } from 'react-i18next';
import type { FileStage } from '#web/components/files/file-progress.tsx';
import { formatShare } from '#web/lib/language/numbers.ts';
import type { UploadStage } from '../model/upload-stages.ts';

/** Stages in words; `notes` stand under those that are done or running. */
export function useTrack(
  stages: readonly UploadStage[],
  notes: Partial<Record<string, string>>,
): FileStage[] {
  const { t } = useTranslation('evidence');
  return stages.map(({ name, state, share, paused }) => {
    const label = t(paused ? 'stage.paused' : `stage.${name}.${state}`);
    const counted = state === 'running' && share > 0;
    return {
      label: counted ? `${label} ${formatShare(share)}` : label,
      note: notes[`${name}.${state}`] ?? (state === 'waiting' ? t(`coming.${name}`) : notes[name]),
      state,
      share,
    };
  });
}
