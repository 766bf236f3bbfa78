import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readPublicDocument } from '#contract/programme/documents.ts';
import { TextWithTime } from '#web/components/page/text-with-time.tsx';
import { paths } from '#web/paths.ts';
import css from './reader.module.css';

type Document = EndpointResponse<typeof readPublicDocument>;

/** What was published of a document, to be chosen from: links, so that it needs no script. */
export function ReaderVersions({ document: { id, version, versions } }: { document: Document }) {
  const { t } = useTranslation('documents');
  const [inForce] = versions;
  if (!inForce || versions.length < 2) return null;
  const nameOf = (one: Document['versions'][number]) => (
    <TextWithTime
      say={(when) =>
        t(one === inForce ? 'reader.versionNow' : 'reader.versionBefore', { version: one.version, when })
      }
      at={one.publishedAt}
      form="document"
    />
  );
  const read = versions.find((one) => one.version === version);
  const pathOf = (one: Document['versions'][number]) =>
    one === inForce ? paths.read(id) : `${paths.read(id)}?version=${one.version}`;
  return (
    <div className={css.versions}>
      <details>
        <summary className="cap">{read ? nameOf(read) : t('version', { version })}</summary>
        <ul aria-label={t('reader.chooseVersion')}>
          {versions.map((one) => (
            <li key={one.version}>
              <Link to={pathOf(one)} aria-current={one.version === version ? 'page' : undefined}>
                {nameOf(one)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
      {version !== inForce.version && (
        <p className={css.old} role="note">
          {t('reader.old')}{' '}
          <Link className="link" to={paths.read(id)}>
            {t('reader.toNow')}
          </Link>
        </p>
      )}
    </div>
  );
}
