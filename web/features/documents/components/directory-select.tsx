import { useTranslation } from 'react-i18next';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useDirectories } from '../api/read-documents.ts';
import { treeOrder } from '../model/document-form.ts';

type SelectProps = {
  label: string;
  placeholder: string;
  value: string;
  onValue: (id: string) => void;
  /** The first level alone, without one of it. */
  topBut?: string | null;
  error?: string | null;
  onBlur?: () => void;
};

/** One of the directories, those of the second level after an indent. */
export function DirectorySelect({ topBut, ...props }: SelectProps) {
  const { t } = useTranslation('documents');
  const nameOf = usePersonName();
  const { data } = useDirectories();
  const options = treeOrder(data?.directories ?? [])
    .filter(({ id, depth }) => topBut === undefined || (depth === 0 && id !== topBut))
    .map(({ id, depth, nameZh, nameEn }) => ({
      value: id,
      label: `${depth === 1 ? '　' : ''}${nameOf(nameZh, nameEn)}`,
    }));
  return <SelectField {...props} aria-label={props.label || t('field.directory')} options={options} />;
}
