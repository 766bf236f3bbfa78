import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { SkeletonLine } from '#web/components/page/skeleton.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { landingOf } from '#web/lib/session/landing.ts';
import { takeWantedPath } from '#web/lib/session/wanted-path.ts';
import { useTheme } from '#web/lib/shell/use-theme.ts';
import '#web/theme/widgets/controls.css';
import { agreementStatusQuery, documentAddress } from '#web/lib/agreements/agreements.ts';
import css from './agreement.module.css';
import { News } from './agreement-dialog.tsx';
import { AgreementFoot } from './agreement-foot.tsx';
import { AgreementProgress } from './agreement-progress.tsx';

/** The first lines of a document to come. */
function SkeletonDocument() {
  return (
    <div className={`${css.coming} sk-lines`} aria-hidden="true">
      {['18%', '92%', '96%', '64%', '30%', '88%'].map((width) => (
        <SkeletonLine key={width} width={width} />
      ))}
    </div>
  );
}

function Document({ name }: { name: AgreementName }) {
  const { t } = useTranslation('session');
  const { data: status, isError, refetch } = useQuery(agreementStatusQuery(name));
  const address = documentAddress(name, useLanguage(), useTheme());
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (!status) return <SkeletonDocument />;
  if (!status.published) {
    return (
      <div className="panel-b">
        <NoteLine tone="bad" icon="bad" title={t('agreementGetError')} />
      </div>
    );
  }
  // A frame of its own for each address: leading one frame on would add a step to the way back.
  return <iframe key={address} className={css.frame} title={t(`title.${name}`)} src={address} />;
}

/** An agreement to read and sign. Afterwards the way goes on to where the account wanted to be. */
export function AgreementView({ name, user }: { name: AgreementName; user: CurrentUser }) {
  const { t } = useTranslation(['session', 'user-centre']);
  const { data: status } = useQuery(agreementStatusQuery(name));
  const navigate = useNavigate();
  const goOn = () => navigate(takeWantedPath(user.accountId) ?? landingOf(user));
  return (
    <>
      <main className={css.page}>
        <PageHead title={t(`title.${name}`)} facts={<span>{t('agreementLead')}</span>} />
        <AgreementProgress current={name} />
        {status && (
          <div className={css.news}>
            <News name={name} status={status} />
          </div>
        )}
        <div className={`panel ${css.paper}`}>
          <Document name={name} />
        </div>
      </main>
      <AgreementFoot name={name} onDone={goOn} />
    </>
  );
}
