import createDOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { documentHtml } from '#domain/documents/documents.ts';
import { bulletinHtml } from '#domain/notices/bulletins.ts';

type AllowedHtml = { tags: readonly string[]; attributes: readonly string[]; addresses: RegExp };

let made: ReturnType<typeof createDOMPurify> | undefined;

/** Created lazily: the server, which also imports this, has no window. */
function purifier() {
  if (made) return made;
  made = createDOMPurify(window);
  made.addHook('afterSanitizeAttributes', (element) => {
    if (!element.hasAttribute('href')) return;
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  });
  return made;
}

/** The nodes of HTML that somebody else wrote, reduced to plain structure and links. Never a string again. */
export function cleanNodes(html: string, allowed: AllowedHtml = bulletinHtml): DocumentFragment {
  return purifier().sanitize(html, {
    ALLOWED_TAGS: [...allowed.tags],
    ALLOWED_ATTR: [...allowed.attributes],
    ALLOWED_URI_REGEXP: allowed.addresses,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** Elements that load or run something, or whose removal has to be shown; other markup is removed silently. */
const loading = 'iframe,script,object,embed,img,video,audio,form,input,button,svg,math,canvas';

/** The beginnings of what {@link cleanNodes} left out last that loads or runs something. */
function leftOut(): string[] {
  return purifier().removed.flatMap((one) => {
    const element = 'element' in one ? one.element : null;
    return element instanceof Element && element.matches(loading) ? [element.outerHTML] : [];
  });
}

/** The same, with what was removed. */
export function readNodes(html: string): { nodes: DocumentFragment; insecure: string[] } {
  const nodes = cleanNodes(html);
  return { nodes, insecure: leftOut() };
}

/** HTML that somebody else wrote, reduced to plain structure and links. */
export function RichText({ html, lang }: { html: string; lang?: string }) {
  return <Nodes html={html} lang={lang} allowed={bulletinHtml} className="rich" />;
}

/** A document's text as the server rendered and reduced it (`infra/markdown.ts`). */
export function DocumentText({ html, lang }: { html: string; lang?: string }) {
  if (import.meta.env.SSR)
    return <div className="document-text" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
  return <Nodes html={html} lang={lang} allowed={documentHtml} className="document-text" />;
}

type NodesProps = { html: string; lang: string | undefined; allowed: AllowedHtml; className: string };

function Nodes({ html, lang, allowed, className }: NodesProps) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    container.current?.replaceChildren(cleanNodes(html, allowed));
  }, [html, allowed]);
  return <div ref={container} className={className} lang={lang} />;
}
