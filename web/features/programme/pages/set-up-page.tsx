import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch, ThemeSwitch } from '#web/components/controls/header-switches.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { Logo } from '#web/components/shell/logo.tsx';
import { signInAddress } from '#web/lib/session/session.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import { useSetUpState } from '../api/set-up.ts';
import { CodeForm } from '../components/code-form.tsx';
import css from '../components/programme.module.css';
import { SetUpForm } from '../components/set-up-form.tsx';

type SetUpKey = { code: string; until: string };

function Done() {
  const { t } = useTranslation('programme');
  return (
    <p className="row">
      {t('code.done')}
      <a className="btn primary" href={signInAddress('sign-in', paths.start)}>
        {t('setUp.signIn')}
      </a>
    </p>
  );
}

function Content({ opened, onOpen }: { opened: SetUpKey | null; onOpen: (opened: SetUpKey) => void }) {
  const { data, isError, refetch } = useSetUpState();
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.done) return <Done />;
  if (opened === null) return <CodeForm onOpen={(code, until) => onOpen({ code, until })} />;
  return <SetUpForm code={opened.code} passwords={data.passwords} />;
}

/** The first start: a code, then everything that the console cannot open without, and what may follow later. */
export function SetUpPage() {
  const { t } = useTranslation(['programme', 'form', 'common']);
  const times = useTimeTexts();
  const [opened, setOpened] = useState<SetUpKey | null>(null);
  return (
    <>
      <header className="bar-top">
        <Logo caption={t('setUp.caption')} />
        <span className="grow" />
        {opened && (
          <span className={`${css.said} ${css.good}`}>
            <Icon name="shield" />
            {t('code.accepted', { until: times.moment(opened.until) })}
          </span>
        )}
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className={css.main}>
        <PageHead title={t('setUp.title')} facts={<span>{t('setUp.lead')}</span>} />
        <Content opened={opened} onOpen={setOpened} />
      </main>
    </>
  );
}
