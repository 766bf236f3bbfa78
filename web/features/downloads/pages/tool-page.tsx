import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SuitePackage } from '#contract/programme/suites.ts';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { useDownloads } from '../api/list-editions.ts';
import { CheckHelp } from '../components/check-help.tsx';
import { ChoiceRow } from '../components/choice-row.tsx';
import css from '../components/downloads.module.css';
import { Editions } from '../components/editions.tsx';
import { suiteKinds, suitesQueryOf } from '../model/offers-query.ts';

function Below({ packages }: { packages: SuitePackage[] }) {
  const { t } = useTranslation('downloads');
  const size = packages.reduce((sum, one) => sum + one.size, 0);
  return (
    <>
      <p>{t('tool.links', { size: formatBytes(size) })}</p>
      <CheckHelp />
    </>
  );
}

/** Test suites by kind, platform and system, which stand in the address. */
export function ToolPage() {
  const { t } = useTranslation('downloads');
  const [search] = useSearchParams();
  const { all } = useCatalogue();
  const query = suitesQueryOf(search);
  const { kind } = query;
  const { offers, editions } = useDownloads(query);
  const chosen = offers?.chosen;
  const systems = all('os').filter(({ value }) => offers?.systems.includes(value));
  usePageTitle(t('tool.title'));
  return (
    <main className={`wrap ${css.page}`}>
      <h1 className="title">{t('tool.title')}</h1>
      <p className="sub">{t('tool.lead')}</p>
      <TabLinks
        label={t('tool.kinds')}
        parameter="kind"
        current={kind}
        tabs={suiteKinds.map((id) => ({ id, label: t(`tool.${id}`) }))}
      />
      <div className={css.choices}>
        <ChoiceRow
          label={t('choose.platform')}
          name="platform"
          options={(offers?.platforms ?? []).map((value) => ({ value, label: t(`platform.${value}`) }))}
          chosen={chosen?.platform ?? null}
        />
        <ChoiceRow
          label={t('choose.system')}
          name="system"
          options={systems}
          chosen={chosen?.system ?? null}
        />
      </div>
      <Editions
        editions={editions}
        platform={chosen?.platform ?? null}
        first={t('column.suite')}
        empty={t('tool.empty')}
        below={(packages) => <Below packages={packages} />}
      />
      {kind === 'development-testing' && <p className={css.below}>{t('tool.right')}</p>}
    </main>
  );
}
