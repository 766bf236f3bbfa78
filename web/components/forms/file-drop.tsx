import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '#web/components/controls/icon.tsx';

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
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    if (!disabled && list && list.length > 0) onFiles([...list].slice(0, multiple ? undefined : 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the extra way; the button inside is the plain one
    <div
      className={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
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
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
