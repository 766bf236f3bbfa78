import { useTranslation } from 'react-i18next';
import type { SuiteDetail } from '#contract/programme/admin-suites.ts';
import { IconButton } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { useQuestion } from '#web/components/forms/use-question.tsx';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useDeletePackage } from '../api/suites.ts';
import css from './suites.module.css';

type Package = SuiteDetail['packages'][number];

function PackageFacts({ name, size, sha256, platform, downloads }: Package) {
  const { t } = useTranslation('suites');
  return (
    <div>
      <b className="mono">{name}</b>{' '}
      <span className="cap">
        {t(`platform.${platform}`)} · {formatBytes(size)} · {t('downloads', { count: downloads })}
      </span>
      <div className="cap">
        SHA-256 <CopyText mono text={sha256} label={`${sha256.slice(0, 8)} … ${sha256.slice(-8)}`} />
      </div>
    </div>
  );
}

/** The packages of an edition with size and checksum; those of a draft can be taken out. */
export function PackageList({ suite }: { suite: SuiteDetail }) {
  const { t } = useTranslation('suites');
  const remove = useDeletePackage();
  const { ask, question } = useQuestion(
    ({ name }: Package) => ({
      title: t('removeTitle', { name }),
      lead: t('removeLead'),
      confirm: t('remove', { name }),
    }),
    ({ id, name }) =>
      remove.mutate(id, { onSuccess: () => showToast({ tone: 'ok', title: t('removed'), detail: name }) }),
  );
  if (suite.packages.length === 0) return <p className="dim">{t('noPackages')}</p>;
  return (
    <ul className={css.packages}>
      {suite.packages.map((one) => (
        <li key={one.id}>
          <PackageFacts {...one} />
          {suite.state === 'draft' && (
            <IconButton icon="trash" label={t('remove', { name: one.name })} onClick={() => ask(one)} />
          )}
        </li>
      ))}
      {question}
    </ul>
  );
}
