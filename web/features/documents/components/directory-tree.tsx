import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { DocumentDirectoryView } from '#contract/programme/documents.ts';
import { IconButton } from '#web/components/controls/button.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { treeOrder } from '../model/document-form.ts';
import css from './documents.module.css';

type TreeProps = {
  directories: readonly DocumentDirectoryView[];
  current: string | undefined;
  actionsOf: (directory: DocumentDirectoryView) => readonly RowAction[];
  onAdd: () => void;
};

/** The directories, each with how many documents stand in it; the one that is open is marked. */
export function DirectoryTree({ directories, current, actionsOf, onAdd }: TreeProps) {
  const { t } = useTranslation('documents');
  const nameOf = usePersonName();
  const [search] = useSearchParams();
  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(search);
    for (const name of ['after', 'back', 'directory']) next.delete(name);
    if (id !== null) next.set('directory', id);
    return { search: `?${next}` };
  };
  return (
    <Panel
      title={t('directories')}
      aside={<IconButton icon="plus" label={t('addDirectory')} onClick={onAdd} />}
    >
      <ul className={css.tree}>
        <li>
          <Link to={addressOf(null)} replace aria-current={current === undefined ? 'page' : undefined}>
            {t('allDirectories')}
          </Link>
        </li>
        {treeOrder(directories).map((one) => {
          const name = nameOf(one.nameZh, one.nameEn);
          return (
            <li key={one.id} className={one.depth === 1 ? css.inside : undefined}>
              <Link to={addressOf(one.id)} replace aria-current={current === one.id ? 'page' : undefined}>
                {name}
                <span className="dim">{one.documents}</span>
              </Link>
              <RowMenu label={t('directoryMore', { name })} actions={actionsOf(one)} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
