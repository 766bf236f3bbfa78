/**
 * A document's text as the server has rendered and reduced it (`infra/markdown.ts`). It is drawn there: the browser keeps what came with the
 * page and never makes markup of a string, which its policy would refuse.
 */
export function DocumentText({ html, lang }: { html: string; lang?: string }) {
  return <div className="document-text" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
