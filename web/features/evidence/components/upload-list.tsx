import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadView } from '#contract/evidence.ts';
import { plainResultMb } from '#domain/general-config/config-bounds.ts';
import { FileDrop } from '#web/components/files/file-drop.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useKeepFocus } from '#web/lib/forms/keep-focus.ts';
import { useArrivals } from '../api/list-arrivals.ts';
import type { SendResult } from '../api/upload-result.ts';
import { newestUploads } from '../model/upload-stages.ts';
import { useOutbox } from '../model/use-outbox.ts';
import css from './evidence.module.css';
import { HalfArrived } from './half-arrived.tsx';
import { OutgoingCard } from './outgoing-card.tsx';
import { type TestedConfiguration, UploadCard } from './upload-card.tsx';

/** What belongs to each file on the server. */
type UploadParts = {
  /** What else can be done with a result that stands. */
  aside?: (upload: UploadView) => ReactNode;
  /** What can be done with a file at once, at its head. */
  tools?: (upload: UploadView) => ReactNode;
  /** What else can be done with it, below all that is said of it. */
  more?: (upload: UploadView) => ReactNode;
  /** Where the partner says what the file of a refused result leaves out. */
  declaration?: (upload: UploadView) => ReactNode;
};

type UploadListProps = UploadParts & {
  /** The application, or the lab's work, that the files belong to. */
  workId: string;
  application: { configurations: readonly TestedConfiguration[]; product: { model: string } };
  uploads: readonly UploadView[];
  send: SendResult;
};

const partsOf = ({ aside, tools, more, declaration }: UploadParts, upload: UploadView) => ({
  aside: aside?.(upload),
  tools: tools?.(upload),
  more: more?.(upload),
  declaration: declaration?.(upload),
});

/** How large results may be: of every suite, and what those that are allowed more may have. */
function resultSizes(sizes: Readonly<Record<string, number>>): string {
  const named = Object.entries(sizes).map(([suite, size]) => `${suite} ${size} MB`);
  return [`${plainResultMb} MB`, ...named].join(' / ');
}

/** The drop zone, the files on their way, and those on the server. */
export function UploadList({ workId, application, uploads, send, ...parts }: UploadListProps) {
  const { t } = useTranslation('evidence');
  const { configurations, product } = application;
  const { limits } = useCatalogue();
  const keepFocus = useKeepFocus('.drop button');
  const arrivals = useArrivals(workId);
  const outbox = useOutbox(workId, send, arrivals);
  const newest = newestUploads(uploads);
  const settled = new Set(
    newest.filter(({ state }) => state !== 'refused').map(({ configurationId }) => configurationId),
  );
  const open = configurations.filter(({ id }) => !settled.has(id));
  const addTo = (targets: readonly TestedConfiguration[]) => (files: File[]) =>
    void outbox.add(files, targets, configurations);
  return (
    <div className={css.files} {...keepFocus}>
      <h2 className="sr-only">{t('files')}</h2>
      <FileDrop
        multiple
        lead={t('drop')}
        choose={t('choose')}
        help={t('dropHelp', { sizes: resultSizes(limits.testResultSizes) })}
        accept=".xml,.zip,.gz,.tgz"
        onFiles={addTo(open.length > 0 ? open : configurations)}
      />
      {outbox.files.map((outgoing) => (
        <OutgoingCard
          key={outgoing.id}
          outgoing={outgoing}
          configurations={configurations}
          onAssign={(configurationId) => void outbox.assign(outgoing, configurationId)}
          onPause={() => outbox.pause(outgoing.id)}
          onRemove={() => outbox.remove(outgoing.id)}
        />
      ))}
      <HalfArrived arrivals={arrivals} outgoing={outbox.files} />
      {newest.map((upload) => {
        const configuration = configurations.find(({ id }) => id === upload.configurationId);
        return configuration ? (
          <UploadCard
            key={upload.id}
            upload={upload}
            configuration={configuration}
            model={product.model}
            onFile={(file) => void outbox.add([file], [configuration], configurations)}
            {...partsOf(parts, upload)}
          />
        ) : null;
      })}
    </div>
  );
}
