import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PublicDocuments } from '#contract/programme/documents.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { paths } from '#web/paths.ts';
import css from './reader.module.css';

type Branch = PublicDocuments['directories'][number]['directories'][number];

function Titles({ documents, current }: { documents: Branch['documents']; current: string | undefined }) {
  const nameOf = usePersonName();
  if (documents.length === 0) return null;
  return (
    <ul>
      {documents.map(({ id, titleZh, titleEn }) => (
        <li key={id}>
          <Link to={paths.read(id)} aria-current={id === current ? 'page' : undefined}>
            {nameOf(titleZh, titleEn)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Every document in its directories; the one that is read is marked. */
export function ReaderTree({ directories, current }: PublicDocuments & { current: string | undefined }) {
  const { t } = useTranslation('documents');
  const nameOf = usePersonName();
  return (
    <nav className={css.tree} aria-label={t('directories')}>
      {directories.map(({ id, nameZh, nameEn, documents, directories: below }) => (
        <section key={id}>
          <h2>{nameOf(nameZh, nameEn)}</h2>
          <Titles documents={documents} current={current} />
          {below.map((one) => (
            <section key={one.id} className={css.inside}>
              <h3>{nameOf(one.nameZh, one.nameEn)}</h3>
              <Titles documents={one.documents} current={current} />
            </section>
          ))}
        </section>
      ))}
    </nav>
  );
}
