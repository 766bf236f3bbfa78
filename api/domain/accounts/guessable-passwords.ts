const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** Words of this portal, which an attacker would try. */
const contextWords = wordsOf(`
  assay portal partner reviewer operator enterprise company account device maker programme program
  certification certificate certified certify 认证 证书 企业 伙伴
`);

/** Parts of frequent passwords. */
const usualWords = wordsOf(`
  password passwort passwd pass passcode wachtwoord motdepasse contrasena senha parola passphrase secret private
  admin administrator root superuser supervisor system server service support manager master webmaster user guest
  welcome login logon signin letmein letme openup changeme change default access enter unlock security secure
  test testing tester temp temporary demo example sample hello goodbye thanks please nothing something anything
  iloveyou loveyou loveme love lovely lover forever baby babygirl babyboy angel princess prince queen king darling
  sweet sweetheart sweety honey sugar cherry cutie beautiful handsome happy happiness friend friends friendship
  family mother father mommy daddy brother sister grandma children heaven jesus christ christian church blessed
  sunshine rainbow butterfly flower sunflower rose lily daisy summer winter spring autumn snowball snowflake
  thunder lightning storm hurricane midnight moonlight starlight twilight shadow silver golden diamond crystal
  chocolate strawberry blueberry blackberry raspberry pineapple watermelon banana orange apple cookie cheese pepper
  monkey dragon tiger lion eagle falcon panther leopard elephant dolphin penguin butterflies kitten hellokitty
  puppy doggy bulldog horse mustang stallion rabbit spider scorpion snake turtle salamander phoenix unicorn
  superman batman spiderman ironman wolverine superstar starwars startrek skywalker jedi matrix terminator
  undertaker predator gladiator warrior knight ninja samurai pirate hunter ranger soldier sniper killer assassin
  pokemon pikachu naruto dragonball dragonballz evangelion finalfantasy minecraft warcraft starcraft counterstrike
  playstation nintendo harrypotter gandalf frodo hobbit hogwarts tinkerbell mickey mickeymouse donald snoopy
  football footballer baseball basketball volleyball softball soccer hockey tennis golfer cricket skateboard
  snowboard swimming running champion champions liverpool chelsea arsenal barcelona realmadrid juventus manchester
  united everton tottenham rangers celtic lakers yankees cowboys ronaldo ronaldinho messi beckham jordan kobe
  ferrari porsche mercedes lamborghini maserati bugatti yamaha kawasaki suzuki honda toyota harley corvette camaro
  michael michelle daniel danielle charlie thomas robert roberto andrew andrea anthony antonio joshua matthew
  christopher christine christina christophe jonathan benjamin nicholas nicolas alexander alexandra alexandre
  alejandro alessandro aleksandr aleksandra sebastian maximilian dominic francisco fernando leonardo ricardo
  gabriel gabriella isabella elizabeth elisabeth catherine katherine katrina stephanie samantha jennifer jessica
  ashley nicole amanda natalia natasha anastasia anastasiya victoria veronica vanessa valentina angelina carolina
  patrick patricia richard william elisabeta konstantin vladimir dmitry sergey mohammed muhammad abdullah
  george joseph steven stephen edward kenneth timothy brandon justin austin dylan hannah sarah rachel rebecca
  computer internet website network samsung google facebook microsoft windows android iphone macintosh motorola
  sonyericsson vodafone huawei xiaomi lenovo toshiba siemens panasonic information technology engineer developer
  metallica nirvana slipknot evanescence beatles rockstar guitar music musician dancer dancing singer justinbieber
  london paris berlin amsterdam moscow rome milano madrid istanbul chicago boston dallas newyork losangeles
  california washington mississippi australia america american canada england ireland germany france italia
  brazil mexico russia japan korea india china zhongguo beijing shanghai shenzhen guangzhou hangzhou chengdu
  january february march april august september october november december monday tuesday wednesday thursday friday
  saturday sunday weekend birthday holiday vacation christmas halloween anniversary valentine
  freedom liberty justice peace whatever nevermind remember blessing destiny fortune success winner winning victory
  money dollar million millionaire business school student teacher college university hospital doctor nurse
  purple yellow green black white brown orange pink blue red sexy hottie playboy
  abracadabra abrakadabra armageddon revolution revolver underground highlander lighthouse braveheart undercover
  universe galaxy planet mercury jupiter saturn apollo discovery explorer enterprise voyager adventure
  woaini woai aini nihao mima wodemima baobao laopo laogong zhang wang chen yang huang zhao zhou wei xiao
  5201314 1314520 1314 520 7758521 5211314 521 888 666 168 我爱你 密码 你好
  qwerty qwert qwertz azerty asdf zxcv trustno
`);

/** Sequences on the keyboard, in the alphabet and of digits; backwards as well. */
const ways = wordsOf(`
  qwertyuiop asdfghjkl zxcvbnm 1234567890 0123456789 abcdefghijklmnopqrstuvwxyz qazwsxedcrfvtgbyhnujm
  1qaz2wsx3edc4rfv5tgb6yhn7ujm 147258369 741852963 159357 789456123 13579 24680 !@#$%^&*()
`).flatMap((way) => [way, [...way].reverse().join('')]);

const likeLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** A password with a lower cost is refused. */
const fewest = 5;
const longestWord = 28;

/**
 * True for a part of cost one: a word, also with signs for letters; a sequence; a year; two or three digits at the
 * end.
 */
function isOneGuess(part: string, words: ReadonlySet<string>, isTail: boolean): boolean {
  if (words.has(part) || /^(19|20)\d\d$/.test(part) || (isTail && /^\d{2,3}$/.test(part))) return true;
  if (part.length >= 3 && ways.some((way) => way.includes(part))) return true;
  return words.has(part.replace(/./gu, (sign) => likeLetters[sign] ?? sign));
}

/** The lowest cost of composing a text from parts; repeating the previous part is free. */
function guessesFor(text: string, words: ReadonlySet<string>): number {
  const costs = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let least = (costs[end - 1] ?? 0) + 1;
    for (let length = 1; length <= Math.min(longestWord, end); length += 1) {
      const start = end - length;
      const part = text.slice(start, end);
      const before = costs[start] ?? 0;
      if (length <= start && text.slice(start - length, start) === part) least = Math.min(least, before);
      else if (isOneGuess(part, words, end === text.length)) least = Math.min(least, before + 1);
    }
    costs.push(least);
  }
  return costs[text.length] ?? 0;
}

/**
 * True for an easily guessed password: composed of fewer than five words, keyboard sequences, years and single
 * characters, not counting repetitions or alternations.
 * @param known words that belong to the person, such as the parts of their email
 */
export function isGuessable(password: string, known: readonly string[] = []): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const own = known.map((word) => word.toLowerCase()).filter((word) => word.length >= 3);
  const words = new Set([...contextWords, ...usualWords, ...own]);
  if (guessesFor(text, words) < fewest) return true;
  const turns = [0, 1].map((turn) => [...text].filter((_sign, place) => place % 2 === turn).join(''));
  return turns.reduce((sum, one) => sum + guessesFor(one, words), 0) < fewest;
}
