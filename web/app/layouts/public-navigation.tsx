import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Icon } from '#web/components/controls/icon.tsx';
import { paths } from '#web/paths.ts';
import css from './public-header.module.css';

type Below = { to: string; label: string; note: string };
type Entry = { to: string; label: string; below?: Below[] };

function useEntries(): Entry[] {
  const { t } = useTranslation();
  return [
    { to: paths.development, label: t('development') },
    { to: paths.search, label: t('search') },
    {
      to: paths.tool,
      label: t('tool'),
      below: [
        {
          to: `${paths.tool}?kind=certification-testing`,
          label: t('nav.certificationSuites'),
          note: t('nav.certificationSuitesNote'),
        },
        {
          to: `${paths.tool}?kind=development-testing`,
          label: t('nav.developmentSuites'),
          note: t('nav.developmentSuitesNote'),
        },
      ],
    },
    {
      to: paths.question,
      label: t('consult'),
      below: [
        { to: paths.question, label: t('nav.question'), note: t('nav.questionNote') },
        { to: paths.consult, label: t('nav.consult'), note: t('nav.consultNote') },
      ],
    },
    { to: paths.reader, label: t('documents') },
  ];
}

function Group({ label, below }: { label: string; below: Below[] }): ReactNode {
  const { pathname } = useLocation();
  const isHere = below.some(({ to }) => to.split('?')[0] === pathname);
  return (
    <details name="navigation" className={css.group}>
      <summary className={isHere ? css.here : undefined}>
        {label} <Icon name="down" />
      </summary>
      <div>
        {below.map(({ to, label: own, note }) => (
          <Link key={to} to={to}>
            {own}
            <small>{note}</small>
          </Link>
        ))}
      </div>
    </details>
  );
}

/** The parts of the public site; what lies below one opens beneath it. */
export function NavigationLinks(): ReactNode {
  return useEntries().map(({ to, label, below }) =>
    below ? (
      <Group key={to} label={label} below={below} />
    ) : (
      <NavLink key={to} to={to}>
        {label}
      </NavLink>
    ),
  );
}
