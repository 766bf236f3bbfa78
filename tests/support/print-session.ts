// For tools that call the API from outside: signs in as a person does, and prints the headers of the session, one a line.
//   node tests/support/print-session.ts http://localhost:4300 http://localhost:4310 lin.ke@lanyue.example assay-demo-2026
import { signIn } from './login/login.ts';

const [url, accountsUrl, login, password] = process.argv.slice(2);
if (!url || !accountsUrl || !login || !password) {
  console.error('Say: the portal’s address, the account service’s, a login and its password.');
  process.exit(2);
}
const { cookie, csrf } = await signIn({ url, accountsUrl }, login, password);
console.log(`Cookie: ${cookie}\nX-CSRF-Token: ${csrf}\nX-Login-Cookie: ${csrf}\nX-Language: en_US`);
