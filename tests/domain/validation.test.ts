import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordSchema } from '#domain/accounts/passwords.ts';
import {
  completeUrl,
  deviceParameterSchema,
  digitsSchema,
  emailSchema,
  lineSchema,
  phoneSchema,
  sanitiseName,
  sanitiseText,
  storableSchema,
  textSchema,
} from '#domain/shared/validation.ts';

const refusedInDeviceParameters = [...',~*?&#!$@<>\'"(){}|+=:;%/\\'];

describe('email', () => {
  it.each([
    'lin.ke@lanyue.example',
    'a@b.cn',
    'first-last@sub-domain.example.com',
    'dev+audit@lanyue.example',
    'A_1@x.y.z',
    ' padded@lanyue.example ',
  ])('accepts %j', (email) => {
    expect(emailSchema.parse(email)).toBe(email.trim());
  });

  it.each([
    '',
    'plain',
    '@lanyue.example',
    'lin@',
    'lin@localhost',
    'two@@lanyue.example',
    'a@b@c.example',
    '.lin@lanyue.example',
    'lin.@lanyue.example',
    'lin..ke@lanyue.example',
    'lin ke@lanyue.example',
    'lin@lanyue.',
    'lin@.example',
    'lin@-lanyue.example',
    '林可@lanyue.example',
    `${'a'.repeat(128)}@b.cn`,
    "lin'--@lanyue.example",
  ])('refuses %j', (email) => {
    expect(emailSchema.safeParse(email).success).toBe(false);
  });

  it('answers fast to text made to keep the pattern busy', () => {
    const before = process.cpuUsage();
    emailSchema.safeParse(`${'a.'.repeat(60)}@`);
    emailSchema.safeParse(`a@${'b-'.repeat(60)}`);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});

describe('digits-only id', () => {
  it.each(['0', '42', '9'.repeat(64)])('accepts %j', (id) => {
    expect(digitsSchema.parse(id)).toBe(id);
  });

  it.each(['', '9'.repeat(65), '12a', '-1', '1.0', ' 1', '１２', '1\n'])('refuses %j', (id) => {
    expect(digitsSchema.safeParse(id).success).toBe(false);
  });
});

describe('device parameter', () => {
  it.each(refusedInDeviceParameters)('refuses %s at any place', (character) => {
    for (const text of [character, `${character}LY`, `L${character}Y`, `LY${character}`])
      expect(deviceParameterSchema().safeParse(text).success).toBe(false);
  });

  it.each(['LY-P110', '岚岳 Pad 11', 'x_1.2', 'Ünïcödé', '手机 📱', ' trimmed '])('accepts %j', (text) => {
    expect(deviceParameterSchema().parse(text)).toBe(text.trim());
  });

  it('counts length in characters and refuses the empty', () => {
    expect(deviceParameterSchema(4).safeParse('岚岳平板').success).toBe(true);
    expect(deviceParameterSchema(4).safeParse('岚岳平板五').success).toBe(false);
    for (const text of ['', '   ']) expect(deviceParameterSchema().safeParse(text).success).toBe(false);
  });

  it('takes exactly the texts that hold none of the refused characters', () => {
    const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 });
    fc.assert(
      fc.property(text, (value) => {
        const isClean = ![...value].some((character) => refusedInDeviceParameters.includes(character));
        const accepted = deviceParameterSchema().safeParse(value).success;
        expect(accepted).toBe(isClean && value.trim() !== '');
      }),
    );
  });
});

describe('text sanitiser', () => {
  it.each([
    ['  leading', 'leading'],
    ['a  b\t\nc', 'a b c'],
    ['<b>bold</b>', 'bbold/b'],
    ['50% & more', '50 more'],
    [`"quoted" 'single' “双” ‘单’`, 'quoted single 双 单'],
    ['back\\slash', 'backslash'],
    ['   ', ''],
    ['', ''],
    ['岚岳 Pad　11', '岚岳 Pad 11'],
    ['a/b', 'a/b'],
  ])('%j becomes %j', (given, wanted) => {
    expect(sanitiseText(given)).toBe(wanted);
  });

  it('has a variant that takes the slash away too', () => {
    expect(sanitiseName('/etc/passwd')).toBe('etcpasswd');
    expect(sanitiseName(' / ')).toBe('');
  });

  it('leaves nothing of markup, and nothing to do for a second pass', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const sanitise of [sanitiseText, sanitiseName]) {
          const once = sanitise(text);
          expect(once).not.toMatch(/[<>&%"'\\]|^\s|\s$|\s\s/);
          expect(sanitise(once)).toBe(once);
        }
        expect(sanitiseName(text)).not.toContain('/');
      }),
    );
  });
});

describe('lines and texts', () => {
  it('keep what is said and refuse what says nothing', () => {
    expect(lineSchema(10).parse('  标准版 ')).toBe('标准版');
    for (const empty of ['', '   ', '<>', '"\'']) expect(lineSchema(10).safeParse(empty).success).toBe(false);
    expect(lineSchema(3).safeParse('四个字符').success).toBe(false);
    expect(textSchema(20).parse(' first\nsecond\u0007 ')).toBe('first\nsecond');
    for (const empty of ['', ' \n ', '\u0000']) expect(textSchema(20).safeParse(empty).success).toBe(false);
  });

  it.each([1, null, undefined, true, ['a'], { a: 1 }])('refuse %j as a type', (value) => {
    for (const schema of [lineSchema(10), textSchema(10), deviceParameterSchema(), emailSchema, phoneSchema])
      expect(schema.safeParse(value).success).toBe(false);
  });
});

describe('phone', () => {
  it.each(['13800000000', '+86 138 0000 0000', '0755-8888-0000', '12345', ' +1-202-555-0100 '])(
    'accepts %j',
    (phone) => {
      expect(phoneSchema.parse(phone)).toBe(phone.trim());
    },
  );

  it.each(['', '1234', '+', '-----', '138x0000000', '(0755) 88880000', '1'.repeat(25), '++8613800000000'])(
    'refuses %j',
    (phone) => {
      expect(phoneSchema.safeParse(phone).success).toBe(false);
    },
  );
});

describe('address without a protocol', () => {
  it.each([
    ['lanyue.example', 'https://lanyue.example'],
    ['http://lanyue.example', 'http://lanyue.example'],
    ['HTTPS://lanyue.example', 'HTTPS://lanyue.example'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ])('%j becomes %j', (given, wanted) => {
    expect(completeUrl(given)).toBe(wanted);
  });
});

describe('text that Postgres cannot store', () => {
  const broken = ['ok \ud83d', 'ok \udc00 ok', '\ud83d'];

  it.each(broken)('%j becomes well-formed in free text', (text) => {
    expect(textSchema(100).parse(text).isWellFormed()).toBe(true);
    expect(textSchema(100).parse('a\u0000b')).toBe('ab');
  });

  it.each([...broken, 'a\u0000b'])('%j is refused where text is a name', (text) => {
    for (const schema of [lineSchema(100), deviceParameterSchema(), storableSchema(100)])
      expect(schema.safeParse(text).success).toBe(false);
  });

  it('leaves whole characters alone', () => {
    expect(textSchema(10).parse('好 😀')).toBe('好 😀');
    expect(storableSchema(10).parse('好 😀')).toBe('好 😀');
  });
});

describe('text of any length', () => {
  const schemas = {
    ...{ email: emailSchema, phone: phoneSchema, digits: digitsSchema, password: passwordSchema },
    ...{ parameter: deviceParameterSchema(), line: lineSchema(64), text: textSchema(2_000) },
    storable: storableSchema(64),
  };
  const units = ['a', 'a.', 'a-', 'a ', ' ', '1 ', '<', 'assay', 'correct horse '];
  // As much as a body holds.
  const length = 256_000;

  it.each(Object.entries(schemas))('is judged at once: %s', (_name, schema) => {
    for (const unit of units) {
      const text = `a@${unit.repeat(length / unit.length)}!`;
      const before = process.cpuUsage();
      expect(schema.safeParse(text).success).toBe(false);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
    }
  });
});

it.each([
  ['line', lineSchema(8)],
  ['text', textSchema(8)],
  ['device parameter', deviceParameterSchema(8)],
])('a %s is no longer than allowed as it is stored', (_, schema) => {
  // One character as it is typed, two in the one form that is stored.
  expect(schema.safeParse('\u0958'.repeat(8)).success).toBe(false);
  expect(schema.parse('\u0958'.repeat(4))).toHaveLength(8);
});
