import { useTranslation } from 'react-i18next';
import type { AdminSuite } from '#contract/programme/admin-suites.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { useScopeText } from '#web/lib/catalogue/use-scope-text.ts';
import { stateLooks, statusLooks } from '../model/suite-looks.ts';

type Row = Pick<AdminSuite, 'state' | 'standing'>;

/** Draft, withdrawn, or how makers' results of it are taken today. */
export function SuiteStatus({ state, standing }: Row) {
  const { t } = useTranslation('suites');
  if (state !== 'published' || !standing)
    return <ToneText {...stateLooks[state]}>{t(`state.${state}`)}</ToneText>;
  return (
    <ToneText {...statusLooks[standing.state]}>
      {t(`standing.${standing.state}`, { day: standing.until ?? '' })}
    </ToneText>
  );
}

/** What an edition is for, in the reader's words. */
export function useSuiteScope() {
  const { t } = useTranslation('suites');
  const { scope } = useScopeText();
  return (suite: Pick<AdminSuite, 'app' | 'systems' | 'categories'>) => scope(suite) ?? t('everything');
}
