// What is typed stays when the language is switched; passwords and codes are typed again.
const kept = 'typed';
const fields = () => [
  ...document.querySelectorAll('main :is(input[type=text], input[type=email], input[type=tel], select)'),
];
const secret = /^(one-time-code|current-password|new-password)$/;
const open = () => fields().filter(({ name, autocomplete }) => name && !secret.test(autocomplete));

document.querySelector('nav.lang a')?.addEventListener('click', () => {
  sessionStorage.setItem(kept, JSON.stringify(open().map(({ name, value }) => [name, value])));
});
const typed = new Map(JSON.parse(sessionStorage.getItem(kept) ?? '[]'));
sessionStorage.removeItem(kept);
for (const field of open()) if (typed.has(field.name)) field.value = typed.get(field.name);
