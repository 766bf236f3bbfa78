import { expect, it } from 'vitest';
import { renderMarkdown } from '#infra/markdown.ts';

it('structure, tables, code and links are rendered; the first heading stands below the title', () => {
  const html = renderMarkdown(
    '# 一\n\n## 二\n\n- [a](https://a.example) **b** `c`\n\n| x | y |\n|---|--:|\n| 1 | 2 |\n\n```sh\nnpm i <x>\n```',
  );
  expect(html).toContain('<h2>一</h2>');
  expect(html).toContain('<h2>二</h2>');
  expect(html).toContain('<li><a href="https://a.example">a</a> <strong>b</strong> <code>c</code></li>');
  expect(html).toContain('<th>x</th>');
  expect(html).toContain('<pre><code>npm i &lt;x&gt;\n</code></pre>');
});

it.each([
  ['<script>alert(1)</script>', /<script/],
  ['<img src=x onerror=alert(1)>', /<img/],
  ['![x](https://spy.example/a.png)', /<img/],
  ['[x](javascript:alert(1))', /href/],
  ['[x](data:text/html;base64,PHNjcmlwdD4=)', /href/],
  ['[x](//spy.example)', /href/],
  ['<a href="https://a.example" onclick="x()">x</a>', /<a/],
])('%s is text, or nothing', (text, never) => {
  expect(renderMarkdown(text)).not.toMatch(never);
});

it('named samples that follow one another are shown one at a time, others as they are', () => {
  const sample = (info: string) => `\`\`\`${info}\n${info}<i>\n\`\`\`\n\n`;
  const html = renderMarkdown(
    `${sample('sh curl "<b>') + sample('js Node') + sample('sh') + sample('sh alone')}Text`,
  );
  expect(html.match(/<details/g)).toHaveLength(2);
  expect(html).toMatch(
    /^<figure><details name="samples-[0-9a-f]{8}-0" open><summary>curl (?:"|&quot;)&lt;b&gt;<\/summary>/,
  );
  const [, name = ''] = /<details name="([^"]+)" open>/.exec(html) ?? [];
  expect(html).toContain(
    `<details name="${name}"><summary>Node</summary><pre><code>js Node&lt;i&gt;\n</code>`,
  );
  expect(renderMarkdown(sample('sh curl') + sample('js Node'))).not.toContain(name);
  expect(html).toContain('</figure><pre><code>sh&lt;i&gt;\n</code></pre>\n<pre><code>sh alone&lt;i&gt;');
});
