import { formatCount } from '#web/lib/language/numbers.ts';

export type LogLine = {
  line: number;
  text: string;
  /** The line is one that matters. */
  hit?: boolean;
  /** Words in it to underline. */
  marks?: readonly string[];
};

/** Splits a line at the words to mark; every second piece is one of them. */
function pieces(text: string, marks: readonly string[]): string[] {
  const words = marks.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return words.length > 0 ? text.split(new RegExp(`(${words.join('|')})`)) : [text];
}

function Line({ line, text, hit, marks = [] }: LogLine) {
  return (
    <li className={hit ? 'hit' : undefined}>
      <span>{formatCount(line)}</span>
      {pieces(text, marks).map((piece, index) =>
        index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
      )}
    </li>
  );
}

/** Lines of a file as they stand there, with their numbers. */
export function LogExcerpt({ lines, label }: { lines: readonly LogLine[]; label: string }) {
  return (
    <ol className="log" aria-label={label}>
      {lines.map((line) => (
        <Line key={line.line} {...line} />
      ))}
    </ol>
  );
}
