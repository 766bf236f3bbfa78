// Before any other script: the browser takes text for markup only from a policy. Components of PrimeReact write their style
// sheets in that way, which hold no tag; whatever does is refused here, and bulletins go through DOMPurify's own policy.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
});
