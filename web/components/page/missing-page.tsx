import { LinkButton } from '#web/components/controls/button.tsx';
import { Breadcrumbs, PageHead } from './page-head.tsx';

type MissingPageProps = {
  /** What does not exist. */
  title: string;
  /** Where the page would have stood. */
  centre: string;
  /** The list that leads to what there is. */
  list: { label: string; to: string };
};

/** For what does not exist, where a retry would not help. */
export function MissingPage({ title, centre, list }: MissingPageProps) {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: centre, to: list.to }, { label: title }]} />
      <PageHead title={title}>
        <LinkButton to={list.to}>{list.label}</LinkButton>
      </PageHead>
    </>
  );
}
