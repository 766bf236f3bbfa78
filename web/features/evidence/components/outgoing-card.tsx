import { useTranslation } from 'react-i18next';
import type { ConfigurationView } from '#contract/products.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneTag } from '#web/components/controls/status.tsx';
import { FileProgress } from '#web/components/files/file-progress.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useOutgoingWords } from '#web/lib/arrivals/use-outgoing.ts';
import { useFailureText } from '#web/lib/failures/use-failure-text.ts';
import { formatConfiguration } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { namedIn } from '../model/assign-files.ts';
import { type Sending, sendingStages } from '../model/upload-stages.ts';
import type { OutgoingFile } from '../model/use-outbox.ts';
import { ForConfiguration } from './configuration-line.tsx';
import css from './evidence.module.css';
import { RefusalReference } from './refusal-block.tsx';
import { useTrack } from './upload-track.ts';

type OutgoingCardProps = {
  outgoing: OutgoingFile;
  configurations: readonly ConfigurationView[];
  onAssign: (configurationId: string) => void;
  onPause: () => void;
  onRemove: () => void;
};

const tags = {
  unassigned: { tone: 'warn', icon: 'upload' },
  sending: { tone: 'info', icon: 'upload' },
  waiting: { tone: 'warn', icon: 'offline' },
  paused: { tone: 'info', icon: 'clock' },
  unsent: { tone: 'bad', icon: 'bad' },
} as const;

/** What the card says of a file, in one word. */
function tagOf({ state }: OutgoingFile): keyof typeof tags {
  if (state === 'failed' || state === 'refused') return 'unsent';
  return state === 'unassigned' || state === 'waiting' || state === 'paused' ? state : 'sending';
}

function sendingOf({ state }: OutgoingFile): Sending {
  if (state === 'failed' || state === 'refused') return 'failed';
  return state === 'unassigned' ? 'waiting' : state === 'paused' ? 'paused' : 'running';
}

/** Stops a file or goes on with it, and gives it up; while the server takes it over, nothing of that can be done. */
function Tools({ outgoing, onAssign, onPause, onRemove }: Omit<OutgoingCardProps, 'configurations'>) {
  const { t } = useTranslation(['evidence', 'common']);
  const { state, configurationId } = outgoing;
  if (state === 'checking') return null;
  const goes = state === 'reading' || state === 'sending' || state === 'waiting';
  const isBegun = goes || state === 'paused';
  return (
    <>
      {goes && (
        <Button small onClick={onPause}>
          {t('pause')}
        </Button>
      )}
      {state === 'paused' && configurationId && (
        <Button small onClick={() => onAssign(configurationId)}>
          {t('resume')}
        </Button>
      )}
      <IconButton icon="cross" label={t(isBegun ? 'giveUp' : 'common:remove')} onClick={onRemove} />
    </>
  );
}

/** Asks which configuration a file is for, and offers the one that its name says. */
function Assignment({ outgoing, configurations, onAssign }: Omit<OutgoingCardProps, 'onPause' | 'onRemove'>) {
  const { t } = useTranslation('evidence');
  const words = useDeviceWords();
  const named = namedIn(outgoing.file.name, configurations);
  return (
    <span className={css.assignment}>
      {named && (
        <>
          <span className="is-warn">{t('named', { index: named.ordinal })}</span>
          <Button small onClick={() => onAssign(named.id)}>
            {t('useFor', { index: named.ordinal })}
          </Button>
        </>
      )}
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
export function OutgoingCard(props: OutgoingCardProps) {
  const { outgoing, configurations, onAssign } = props;
  const { t } = useTranslation(['evidence', 'common']);
  const words = useOutgoingWords();
  const { file, configurationId, state, sent, error, refused } = outgoing;
  const configuration = configurations.find(({ id }) => id === configurationId);
  const failed = state === 'failed' || state === 'refused';
  const begun = !failed && state !== 'unassigned';
  const stages = useTrack(
    sendingStages(sent / file.size, sendingOf(outgoing)),
    begun ? { received: words(outgoing) } : {},
  );
  const failure = useFailureText(error);
  const text = refused ? t(`wrongFile.${refused}`) : failure;
  const known = error instanceof ApiError ? error : null;
  const tag = tagOf(outgoing);
  return (
    <FileProgress
      name={file.name}
      size={file.size}
      purpose={
        configuration ? (
          <ForConfiguration configuration={configuration} />
        ) : (
          !refused && <Assignment {...{ outgoing, configurations, onAssign }} />
        )
      }
      tag={<ToneTag {...tags[tag]}>{t(`tag.${tag}`)}</ToneTag>}
      tools={<Tools {...props} />}
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
