import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ToneText } from '#web/components/controls/status.tsx';
import type { SimilarName } from '../model/similar-names.ts';
import css from './administration.module.css';

/** The names that look alike, each with the way to who bears it. */
export function SimilarList({ others, apart = false }: { others: readonly SimilarName[]; apart?: boolean }) {
  return (
    <ul className={css.names}>
      {others.map(({ id, zh, en, to }) => (
        <li key={id}>
          <Link to={to} {...(apart ? { target: '_blank', rel: 'noreferrer' } : {})}>
            {zh && <bdi lang="zh-CN">{zh}</bdi>}
            {zh && en && ' · '}
            {en && <bdi lang="en">{en}</bdi>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Warns of a name that may be taken for others; nothing where there are none. */
export function SimilarNote({ others }: { others: readonly SimilarName[] }) {
  const { t } = useTranslation('administration');
  if (others.length === 0) return null;
  return (
    <div className={css.similar}>
      <ToneText tone="warn" icon="warn">
        {t('similar.title')}
      </ToneText>
      <SimilarList others={others} />
    </div>
  );
}
