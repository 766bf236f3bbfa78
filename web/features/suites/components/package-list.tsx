import { useTranslation } from 'react-i18next';
import type { SuiteDetail } from '#contract/programme/admin-suites.ts';
import { IconButton } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useDeletePackage } from '../api/suites.ts';
import css from './suites.module.css';

/** The packages of an edition with size and checksum; those of a draft can be taken out. */
export function PackageList({ suite }: { suite: SuiteDetail }) {
  const { t } = useTranslation('suites');
  const remove = useDeletePackage();
  if (suite.packages.length === 0) return <p className="dim">{t('noPackages')}</p>;
  return (
    <ul className={css.packages}>
      {suite.packages.map(({ id, name, size, sha256, platform, downloads }) => (
        <li key={id}>
          <div>
            <b className="mono">{name}</b>{' '}
            <span className="cap">
              {t(`platform.${platform}`)} · {formatBytes(size)} · {t('downloads', { count: downloads })}
            </span>
            <div className="cap">
              SHA-256 <CopyText mono text={sha256} label={`${sha256.slice(0, 8)} … ${sha256.slice(-8)}`} />
            </div>
          </div>
          {suite.state === 'draft' && (
            <IconButton
              icon="trash"
              label={t('remove', { name })}
              onClick={() =>
                remove.mutate(id, {
                  onSuccess: () => showToast({ tone: 'ok', title: t('removed'), detail: name }),
                })
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}
