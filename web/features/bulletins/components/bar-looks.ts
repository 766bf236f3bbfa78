import type { PublicationState } from '#domain/notices/publication.ts';
import css from './bulletins.module.css';

/** How the bar of each state is drawn. */
export const barLooks: Record<PublicationState, string | undefined> = {
  draft: css.draft,
  scheduled: css.scheduled,
  'in-effect': css.effective,
  expired: css.expired,
};
