import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { PublicSuite } from '#contract/programme/suites.ts';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { Checksum } from '#web/components/controls/checksum.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useDownloadPackage } from '#web/lib/suites/download-package.ts';
import { paths } from '#web/paths.ts';
import { useProductDocuments } from '../api/list-documents.ts';
import { useCertificationSuites } from '../api/list-suites.ts';
import { DocumentList } from './document-list.tsx';
import css from './suites-panel.module.css';

const looks = {
  recommended: { tone: 'ok', icon: 'ok' },
  accepted: { tone: 'ok', icon: 'ok' },
  until: { tone: 'warn', icon: 'clock' },
  ended: { tone: 'bad', icon: 'ended' },
} as const;

function Suite({ suite }: { suite: PublicSuite }) {
  const { t } = useTranslation('evidence');
  const language = useLanguage();
  const download = useDownloadPackage();
  const { name, edition, standing, packages } = suite;
  return (
    <li>
      <b>
        {name} {edition}
      </b>{' '}
      <ToneText {...looks[standing.state]}>
        {t(`suites.${standing.state}`, { day: standing.until ?? '' })}
      </ToneText>
      <details>
        <summary>{t('suites.notes')}</summary>
        <p className={css.notes}>{language === 'en' ? suite.notesEn : suite.notesZh}</p>
      </details>
      {packages.map((one) => (
        <div className="row" key={one.id}>
          <div className="grow">
            <span className="mono">{one.name}</span> <span className="cap">{formatBytes(one.size)}</span>
            <div className="cap">
              <Checksum sha256={one.sha256} />
            </div>
          </div>
          <Button
            small
            icon="download"
            busy={download.isPending}
            aria-label={`${t('suites.download')} ${one.name}`}
            onClick={() => download.mutate(one.id)}
          >
            {t('suites.download')}
          </Button>
        </div>
      ))}
    </li>
  );
}

/** What suites are chosen by. */
type SuitesInput = {
  materials: Pick<ApplicationDetail['materials'], 'os'>;
  product: Pick<ApplicationDetail['product'], 'category'>;
};

/** The suites and documents for exactly this product; nothing where the programme has published none. */
export function SuitesPanel({ application }: { application: SuitesInput }) {
  const { t } = useTranslation('evidence');
  const product = { system: application.materials.os, category: application.product.category };
  const suites = useCertificationSuites(product).data?.rows ?? [];
  const documents = useProductDocuments(product).data?.rows ?? [];
  const shown = suites.filter(({ standing }) => standing.state !== 'ended');
  if (shown.length === 0 && documents.length === 0) return null;
  return (
    <Panel
      as="aside"
      title={t('suites.title')}
      aside={
        <LinkButton small to={paths.reader} reloadDocument>
          {t('suites.documents')}
        </LinkButton>
      }
      padded
    >
      {shown.length > 0 && (
        <>
          <p className="cap">{t('suites.note')}</p>
          <ul className={css.suites}>
            {shown.map((suite) => (
              <Suite key={suite.id} suite={suite} />
            ))}
          </ul>
        </>
      )}
      {documents.length > 0 && (
        <>
          <h3 className={css.heading}>{t('documents.title')}</h3>
          <DocumentList documents={documents} />
        </>
      )}
    </Panel>
  );
}
