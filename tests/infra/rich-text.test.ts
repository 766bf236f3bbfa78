import { expect, it } from 'vitest';
import { readRichText } from '#infra/rich-text.ts';

const allowed = `<p>一 <strong>b</strong> &amp; <em>c</em> <code>d</code></p><h3>t</h3>
<ul><li>1</li><li>2</li></ul><ol><li><a href="/certification">x</a></li></ol>
<blockquote><p><a href="mailto:a@assay.example">m</a> <a href="https://assay.example/?a=1&amp;b=2">n</a></p></blockquote>`;

it('keeps what is allowed as it is, and counts paragraphs', () => {
  const { html, paragraphs, insecure } = readRichText(allowed);
  expect(html).toBe(allowed);
  expect(insecure).toEqual([]);
  expect(paragraphs).toEqual(['一 b & c d', 't', '12', 'x', 'm n']);
  expect(readRichText('<p></p><p> </p>\n').paragraphs).toEqual([]);
});

it.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<p onclick="alert(1)">x</p>', '<p onclick>'],
  ['<p style="color:red">x</p>', '<p style>'],
  ['<a href="javascript:alert(1)">x</a>', '<a href="javascript:alert(1)">'],
  ['<a href=" javascript:alert(1)">x</a>', '<a href=" javascript:alert(1)">'],
  ['<a href="java&#10;script:alert(1)">x</a>', '<a href="java\nscript:alert(1)">'],
  ['<a href="//evil.example">x</a>', '<a href="//evil.example">'],
  ['<a href="/\\evil.example">x</a>', '<a href="/\\evil.example">'],
  ['<a href="https://x.example" target="_top">x</a>', '<a target>'],
  ['<img src=x onerror=alert(1)>', '<img x>'],
  ['<svg><a href="https://x.example">x</a></svg>', '<svg>'],
  ['<iframe srcdoc="<script>1</script>"></iframe>', '<iframe>'],
  ['<math><mtext><style><img title="</style><img src=x onerror=alert(1)>">', '<math>'],
  ['<div>x</div>', '<div>'],
  ['<P><ScRiPt>x', '<script>'],
])('tells of %s, and of its paragraph', (source, found) => {
  const read = readRichText(`<p>one</p>${source}`);
  expect(read.insecure[0]).toEqual({ paragraph: 2, found });
  // What would be stored all the same holds nothing of it.
  expect(readRichText(read.html).insecure).toEqual([]);
});
