import { type ReactNode, useId } from 'react';

type PanelProps = {
  title?: string;
  /** Beside the title, in grey. */
  note?: ReactNode;
  /** At the right of the head. */
  aside?: ReactNode;
  /** Space around the content; tables go without. */
  padded?: boolean;
  /** `aside` for what accompanies the page, such as its history. */
  as?: 'section' | 'aside';
  className?: string;
  /** Its place on the page, to lead there. */
  anchor?: string;
  children: ReactNode;
};

/** A sheet of paper with a hairline; never inside another one. */
export function Panel({
  title,
  note,
  aside,
  padded = false,
  as: Tag = 'section',
  className,
  anchor,
  children,
}: PanelProps) {
  const id = useId();
  return (
    <Tag
      id={anchor}
      className={className ? `panel ${className}` : 'panel'}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className="panel-h">
          <h2 className="heading" id={id}>
            {title}
          </h2>
          {note && <span className="dim">{note}</span>}
          <span className="grow" />
          {aside}
        </div>
      )}
      {padded ? <div className="panel-b">{children}</div> : children}
    </Tag>
  );
}

export type Fact = { term: string; value: ReactNode };

/** Names and values, side by side. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, value }) => (
        <div key={term} className="facts-pair">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
