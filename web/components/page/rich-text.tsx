import createDOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { bulletinHtml } from '#domain/notices/bulletins.ts';

const purifier = createDOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (!element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
});

/** The nodes of HTML that somebody else wrote, reduced to plain structure and links. Never a string again. */
export function cleanNodes(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...bulletinHtml.tags],
    ALLOWED_ATTR: [...bulletinHtml.attributes],
    ALLOWED_URI_REGEXP: bulletinHtml.addresses,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** What loads or runs something, or stands for something that would be lost unseen; other markup is mere dress. */
const loading = 'iframe,script,object,embed,img,video,audio,form,input,button,svg,math,canvas';

/** The beginnings of what {@link cleanNodes} left out last that loads or runs something. */
function leftOut(): string[] {
  return purifier.removed.flatMap((one) => {
    const element = 'element' in one ? one.element : null;
    return element instanceof Element && element.matches(loading) ? [element.outerHTML] : [];
  });
}

/** The same with what was left out of it. */
export function readNodes(html: string): { nodes: DocumentFragment; insecure: string[] } {
  const nodes = cleanNodes(html);
  return { nodes, insecure: leftOut() };
}

/** HTML that somebody else wrote, reduced to plain structure and links. */
export function RichText({ html, lang }: { html: string; lang?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanNodes(html));
  }, [html]);
  return <div ref={place} className="rich" lang={lang} />;
}
