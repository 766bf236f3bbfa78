import { type ReactNode, useRef } from 'react';
import { Icon } from '#web/components/controls/icon.tsx';
import { useDropTarget } from '#web/lib/forms/drop-target.ts';

type FileDropProps = {
  /** "把文件拖到这里，或" */
  lead: string;
  /** "选择文件" */
  choose: string;
  /** What is accepted, and its limits. */
  help: ReactNode;
  /** For the file dialog, such as `.xml,.zip`. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** Takes files by drag and drop or by a dialog. */
export function FileDrop({ lead, choose, help, accept, multiple, disabled, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: File[]) => {
    if (!disabled && files.length > 0) onFiles(files.slice(0, multiple ? undefined : 1));
  };
  const { over, target } = useDropTarget(take, disabled);
  return (
    <div className={over ? 'drop over' : 'drop'} {...target}>
      <Icon name="upload" />
      <div className="grow">
        <b>{lead}</b>{' '}
        <button type="button" className="link" disabled={disabled} onClick={() => input.current?.click()}>
          {choose}
        </button>
        <p className="cap">{help}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={choose}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
