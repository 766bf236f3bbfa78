import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SuitePackage } from '#contract/programme/suites.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { pageAddress } from '#web/lib/language/page-address.ts';
import { useDownloads } from '../api/list-editions.ts';
import { CheckHelp } from '../components/check-help.tsx';
import { ChoiceRow } from '../components/choice-row.tsx';
import css from '../components/downloads.module.css';
import { Editions } from '../components/editions.tsx';
import { appsQueryOf } from '../model/offers-query.ts';
import { resumeCommand } from '../model/resume-command.ts';

function Below({ packages }: { packages: SuitePackage[] }) {
  const { t } = useTranslation('downloads');
  return (
    <>
      <p>{t('resumes')}</p>
      <p className={css.command}>
        <CopyText text={resumeCommand(packages, pageAddress().origin)} label={t('command')} mono={false} />
      </p>
      <CheckHelp />
    </>
  );
}

/** Apps to be preloaded: system, category and app stand in the address. */
export function DevelopmentPage() {
  const { t } = useTranslation('downloads');
  const [search] = useSearchParams();
  const { all } = useCatalogue();
  const { offers, editions } = useDownloads(appsQueryOf(search));
  const chosen = offers?.chosen;
  const named = (kind: 'os' | 'category' | 'preloaded-app', codes: readonly string[] = []) =>
    all(kind).filter(({ value }) => codes.includes(value));
  usePageTitle(t('development.title'));
  return (
    <main className={`wrap ${css.page}`}>
      <h1 className="title">{t('development.title')}</h1>
      <p className="sub">{t('development.lead')}</p>
      <div className={css.choices}>
        <ChoiceRow
          label={t('choose.system')}
          name="system"
          options={named('os', offers?.systems)}
          chosen={chosen?.system ?? null}
        />
        <ChoiceRow
          label={t('choose.category')}
          name="category"
          options={named('category', offers?.categories)}
          chosen={chosen?.category ?? null}
        />
        <ChoiceRow
          label={t('choose.app')}
          name="app"
          options={named('preloaded-app', offers?.apps)}
          chosen={chosen?.app ?? null}
        />
      </div>
      <Editions
        editions={editions}
        first={t('column.edition')}
        empty={t('development.empty')}
        below={(packages) => <Below packages={packages} />}
      />
    </main>
  );
}
