import { useTranslation } from 'react-i18next';
import type { PublicSuite, SuitePackage } from '#contract/programme/suites.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { TextWithTime } from '#web/components/page/text-with-time.tsx';
import { useCatalogueNames } from '#web/lib/catalogue/use-catalogue-names.ts';
import { formatBytes } from '#web/lib/language/numbers.ts';
import css from './downloads.module.css';
import { FetchApp, FetchSuite } from './fetch-package.tsx';

const looks = {
  recommended: { tone: 'ok', icon: 'ok' },
  accepted: { tone: 'idle', icon: 'idle' },
  until: { tone: 'warn', icon: 'clock' },
  ended: { tone: 'bad', icon: 'ended' },
} as const;

/** `9c41 07be … 5ad2 e1f0` */
const ends = (sha256: string) =>
  [sha256.slice(0, 4), sha256.slice(4, 8), '…', sha256.slice(-8, -4), sha256.slice(-4)].join(' ');

function Edition({ suite }: { suite: PublicSuite }) {
  const { t } = useTranslation('downloads');
  const catalogue = useCatalogueNames();
  const { kind, name, edition, standing, systems, publishedAt } = suite;
  const scope = kind === 'app' ? [] : systems.map((code) => catalogue.nameOf('os', code));
  return (
    <>
      <b>{kind === 'app' ? edition : `${name} ${edition}`}</b>
      {standing.state !== 'accepted' && (
        <ToneText {...looks[standing.state]}>
          {t(`standing.${standing.state}`, { day: standing.until ?? '' })}
        </ToneText>
      )}
      <small>
        {scope.map((one) => `${one} · `)}
        <TextWithTime say={(day) => t('released', { day })} at={publishedAt} form="document" />
      </small>
    </>
  );
}

function Row({ suite, offered }: { suite: PublicSuite; offered: SuitePackage }) {
  const { t } = useTranslation('downloads');
  const { name, size, sha256 } = offered;
  const Fetch = suite.kind === 'app' ? FetchApp : FetchSuite;
  return (
    <tr>
      <td>
        <Edition suite={suite} />
      </td>
      <td data-label={t('column.package')} className={css.file}>
        <span>{name}</span>
      </td>
      <td data-label={t('column.size')} className="num">
        {formatBytes(size)}
      </td>
      <td data-label="SHA-256" className={css.hash}>
        <CopyText mono text={sha256} label={ends(sha256)} />
        <code className={css.whole}>{sha256}</code>
      </td>
      <td className="num">
        <Fetch fetched={offered} />
      </td>
    </tr>
  );
}

type EditionTableProps = { rows: readonly { suite: PublicSuite; offered: SuitePackage }[]; first: string };

/** Editions with their packages; on a phone each is a card. */
export function EditionTable({ rows, first }: EditionTableProps) {
  const { t } = useTranslation('downloads');
  return (
    <table className={css.editions}>
      <thead>
        <tr>
          <th>{first}</th>
          <th>{t('column.package')}</th>
          <th className="num">{t('column.size')}</th>
          <th>SHA-256</th>
          <th>
            <span className="sr-only">{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ suite, offered }) => (
          <Row key={offered.id} suite={suite} offered={offered} />
        ))}
      </tbody>
    </table>
  );
}
