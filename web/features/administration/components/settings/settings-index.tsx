import { useTranslation } from 'react-i18next';
import css from '../administration.module.css';

/** The settings in the order of the page, each with the key of its title. */
const titles = {
  quotas: 'quotas',
  admission: 'admissionTitle',
  ipSegments: 'ipSegments.title',
  retention: 'retentionTitle',
  deadlines: 'deadlinesTitle',
  onboarding: 'onboardingTitle',
  holidays: 'holidaysTitle',
  effects: 'effectsTitle',
} as const;
export type SettingAnchor = keyof typeof titles;

/** What stands on the page, beside it. */
export function SettingsIndex() {
  const { t } = useTranslation(['settings', 'common']);
  const anchors = Object.keys(titles) as SettingAnchor[];
  return (
    <nav className={css.index} aria-label={t('index')}>
      <ul>
        {anchors.map((anchor) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{t(titles[anchor])}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
