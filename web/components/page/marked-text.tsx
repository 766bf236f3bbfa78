/** A text with the first match of the keyword marked, ignoring case. */
export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  const [small, needle] = [text.toLowerCase(), keyword.trim().toLowerCase()];
  // Some letters change their length in lower case, so that the offsets differ.
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
