import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigurationView } from '#contract/products.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneTag } from '#web/components/controls/status.tsx';
import { FileProgress } from '#web/components/forms/file-progress.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { failureText } from '#web/lib/failures/failure-text.ts';
import { formatConfiguration } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { sendingStages } from '../model/upload-stages.ts';
import type { OutgoingFile } from '../model/use-outbox.ts';
import { ForConfiguration } from './configuration-line.tsx';
import css from './evidence.module.css';
import { RefusalReference } from './refusal-block.tsx';
import { useTrack } from './upload-track.ts';

type OutgoingCardProps = {
  outgoing: OutgoingFile;
  configurations: readonly ConfigurationView[];
  onAssign: (configurationId: string) => void;
  onRemove: () => void;
};

function useFailureText(error: unknown): string | null {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    setText(null);
    if (error) void failureText(error, t, language).then((found) => current && setText(found));
    return () => {
      current = false;
    };
  }, [error, t, language]);
  return text;
}

/** Asks which configuration a file is for. */
function Assignment({ configurations, onAssign }: Pick<OutgoingCardProps, 'configurations' | 'onAssign'>) {
  const { t } = useTranslation('evidence');
  const words = useDeviceWords();
  return (
    <span className={css.assignment}>
      <span className="cap">{t('usedFor')}</span>
      <Select
        small
        aria-label={t('chooseConfiguration')}
        placeholder={t('chooseConfiguration')}
        value=""
        options={configurations.map(({ id, ordinal, ram, rom, ...rest }) => ({
          value: id,
          label: `${ordinal} · ${formatConfiguration(ram, rom)} · ${words.labelOf(rest)}`,
        }))}
        onValue={(id) => id && onAssign(id)}
      />
    </span>
  );
}

/** A file that is not on the server yet. */
export function OutgoingCard({ outgoing, configurations, onAssign, onRemove }: OutgoingCardProps) {
  const { t } = useTranslation(['evidence', 'common']);
  const { file, configurationId, share, error, refused } = outgoing;
  const configuration = configurations.find(({ id }) => id === configurationId);
  const failed = error !== null || refused !== null;
  const stages = useTrack(
    sendingStages(share, failed ? 'failed' : configuration ? 'running' : 'waiting'),
    {},
  );
  const failure = useFailureText(error);
  const text = refused ? t(`wrongFile.${refused}`) : failure;
  const known = error instanceof ApiError ? error : null;
  const state = failed ? 'unsent' : configuration ? 'sending' : 'unassigned';
  const remove = <IconButton icon="cross" label={t('common:remove')} onClick={onRemove} />;
  return (
    <FileProgress
      name={file.name}
      size={file.size}
      purpose={
        configuration ? (
          <ForConfiguration configuration={configuration} />
        ) : (
          !refused && <Assignment configurations={configurations} onAssign={onAssign} />
        )
      }
      tag={
        <ToneTag tone={failed ? 'bad' : configuration ? 'info' : 'warn'} icon={failed ? 'bad' : 'upload'}>
          {t(`tag.${state}`)}
        </ToneTag>
      }
      tools={state === 'sending' ? undefined : remove}
      stages={stages}
      foot={
        failed &&
        configurationId && (
          <RefusalReference code={known?.code ?? null} requestId={known?.requestId ?? null}>
            <Button small icon="refresh" onClick={() => onAssign(configurationId)}>
              {t('retry')}
            </Button>
          </RefusalReference>
        )
      }
    >
      {failed && text && (
        <h3>
          <Icon name="bad" />
          {text}
        </h3>
      )}
    </FileProgress>
  );
}
