import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { useOwnCompany } from '../api/own-company.ts';
import { YouPanel } from '../components/account/you-panel.tsx';
import { ColleaguesPanel } from '../components/colleagues-panel.tsx';
import css from '../components/company.module.css';
import { CompanyHead, CompanyPanel } from '../components/company-panel.tsx';
import { UserCentreHead } from '../components/user-centre-head.tsx';

/** Who the company is and whether its real name is verified, and who the reader is. */
export function BasicInformationPage() {
  const { t } = useTranslation(['user-centre', 'people', 'common', 'time', 'form']);
  const { data, isError, refetch } = useOwnCompany();
  if (!data && !isError) return <SkeletonPage />;
  const title = t('page.basicInformation');
  return (
    <>
      <UserCentreHead title={title} crumbs={[{ label: title }]} />
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {data?.company && (
        <>
          <CompanyHead company={data.company} />
          <div className="cols">
            <CompanyPanel company={data.company} />
            <YouPanel />
          </div>
          <div className={css.people}>
            <ColleaguesPanel />
          </div>
        </>
      )}
    </>
  );
}
