import { useTranslation } from 'react-i18next';
import { temporalViews } from '#contract/operations.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import type { Stuck } from '../model/stuck-items.ts';
import css from './operations.module.css';

/** The engines' own views: lists of workflows in the Temporal UI, and the queue board. */
export function EngineLinks({ queueBoard, temporalViews: views }: Stuck) {
  const { t } = useTranslation('operations');
  const links = [
    { href: queueBoard, label: t('queueBoard') },
    ...temporalViews.map((view) => ({ href: views?.[view], label: t(`temporalView.${view}`) })),
  ].filter(({ href }) => href !== undefined);
  return (
    <p className={`cap ${css.views}`}>
      {links.map(({ href, label }) => (
        <a key={href} href={href} target="_blank" rel="noreferrer">
          {label}
          <Icon name="external" />
        </a>
      ))}
    </p>
  );
}
