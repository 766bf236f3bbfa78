/** A text with what was looked for in it marked, in any case. */
export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  const [small, needle] = [text.toLowerCase(), keyword.trim().toLowerCase()];
  // Some letters are longer in small: then places in the two are not the same.
  const at = needle === '' || small.length !== text.length ? -1 : small.indexOf(needle);
  if (at < 0) return text;
  const end = at + needle.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
