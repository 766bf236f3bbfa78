import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';
import { formatBytes, formatShare } from '#web/lib/language/numbers.ts';
import { useNow } from '#web/lib/time/use-now.ts';

/** One of the stages of a file: received, checked, parsed, matched. */
export type FileStage = {
  label: string;
  note?: string;
  state: 'done' | 'running' | 'failed' | 'waiting';
  /** Share done of a running stage, 0 to 1. */
  share?: number;
};

type FileProgressProps = {
  name: string;
  /** Bytes. */
  size: number;
  /** What the file is for, below its name. */
  purpose?: ReactNode;
  /** The file's state, a `ToneTag`. */
  tag?: ReactNode;
  /** Buttons at the right, such as remove. */
  tools?: ReactNode;
  stages: readonly FileStage[];
  /** Since when nobody has begun to read it (ISO); null once somebody has. */
  waitsSince?: string | null;
  /** Why it was refused, or figures, under the stages. */
  children?: ReactNode;
  foot?: ReactNode;
  /** What else can be done with the file, below all of it. */
  more?: ReactNode;
};

function Stage({ label, note, state, share = 0 }: FileStage) {
  const style = { '--w': formatShare(share).replace(' ', '') } as CSSProperties;
  return (
    <li className={state} style={state === 'running' ? style : undefined}>
      {state === 'done' && <Icon name="check" />} {label}
      {note && <small>{note}</small>}
    </li>
  );
}

/** Then whoever waits is told that it takes longer than usual. */
const longWaitMs = 60_000;

function LongWait({ since }: { since: string }) {
  const { t } = useTranslation('common');
  const now = useNow(10_000);
  return now.getTime() - new Date(since).getTime() > longWaitMs ? (
    <p className="upload-foot cap">{t('longWait')}</p>
  ) : null;
}

/** A file on its way through the stages, and what came of it. */
export function FileProgress(props: FileProgressProps) {
  const { name, size, purpose, tag, tools, stages, waitsSince, children, foot, more } = props;
  const failed = stages.some(({ state }) => state === 'failed');
  return (
    <article className={failed ? 'upload failed' : 'upload'} aria-label={name}>
      <div className="upload-head">
        <Icon name="file" />
        <div className="grow">
          <b className="mono">{name}</b> <span className="cap">{formatBytes(size)}</span>
          {purpose && <div>{purpose}</div>}
        </div>
        {tag}
        {tools}
      </div>
      <ol className="track">
        {stages.map((stage) => (
          <Stage key={stage.label} {...stage} />
        ))}
      </ol>
      {waitsSince && <LongWait since={waitsSince} />}
      {children && <div className={failed ? 'upload-why' : 'upload-foot'}>{children}</div>}
      {foot && <div className="upload-foot">{foot}</div>}
      {more && <div className="upload-foot">{more}</div>}
    </article>
  );
}
