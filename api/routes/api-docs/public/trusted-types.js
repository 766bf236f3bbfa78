// Before any other script: Swagger UI writes the Markdown of our own descriptions as markup. Tags of text without any
// attribute can run nothing; whatever holds another is refused.
(() => {
  const tags =
    /<\/?(?:p|br|code|pre|em|strong|ul|ol|li|blockquote|h[1-6]|table|thead|tbody|tr|th|td)\s?\/?>/g;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.replace(tags, '').includes('<') ? null : text),
  });
})();
