import { useTranslation } from 'react-i18next';
import type { PublicSuite } from '#contract/programme/suites.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { mandatoryOf } from '../model/mandatory.ts';
import css from './downloads.module.css';

/** From which day which edition is the least that is accepted. */
export function MandatoryNotes({ suites }: { suites: readonly PublicSuite[] }) {
  const { t } = useTranslation('downloads');
  return mandatoryOf(suites).map(({ suite: { id, kind, name, edition }, from, last, before }) => {
    const words = { day: from, last, edition, name: `${name} ${edition}`, before: before.join(t('comma')) };
    const said = kind === 'app' ? 'app' : 'suite';
    return (
      <div key={id} className={css.must} role="note">
        <Icon name="warn" />
        <p>
          <b>{t(`mandatory.${said}`, words)}</b>
          <br />
          <span className="sub">{t(`mandatory.${said}Before`, words)}</span>
        </p>
      </div>
    );
  });
}
