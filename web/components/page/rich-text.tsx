import createDOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { bulletinHtml } from '#domain/notices/bulletins.ts';

const purifier = createDOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (!element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
});

/** HTML that somebody else wrote, reduced to plain structure and links. Never a string again: the nodes are put in. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const clean = purifier.sanitize(html, {
      ALLOWED_TAGS: [...bulletinHtml.tags],
      ALLOWED_ATTR: [...bulletinHtml.attributes],
      ALLOWED_URI_REGEXP: bulletinHtml.addresses,
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    });
    place.current?.replaceChildren(clean);
  }, [html]);
  return <div ref={place} className="rich" />;
}
