import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessable } from '#domain/accounts/guessable-passwords.ts';
import { passwordLimits, passwordProblem, passwordSchema } from '#domain/accounts/passwords.ts';
import { registrationSchema } from '#domain/accounts/registration.ts';

describe('a password that guesses begin with', () => {
  it.each([
    '0123456789',
    '1234567890',
    '1234567890a',
    '12345678910',
    '0987654321',
    '147258369a',
    '1111111111',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'q1w2e3r4t5',
    'qwertyuiop',
    'qwertyuiop123',
    'qwerty123456',
    'zxcvbnm123',
    'abcdefghij',
    'abcd123456',
    'a123456789',
    'aa12345678',
    'abcabcabcabc',
    '121212121212',
    '20102010'.repeat(2),
    'password123',
    'Password2024!',
    'P@ssw0rd123',
    'PassWord12',
    'passwordpassword',
    'pa$$word1234',
    'administrator',
    'Admin123456',
    'welcome123',
    'Welcome2025!',
    'letmein123',
    'changeme123',
    'iloveyou123',
    'woaini1314520',
    '5201314520',
    'sunshine2023',
    'football123',
    'superman123',
    'trustno1123',
    'Summer2024!!',
    '1a2b3c4d5e',
    '1122334455',
    '1029384756',
    'q1q2q3q4q5',
    '1357924680',
    'christopher',
    'strawberry1',
    '我爱你我爱你我爱你我爱你',
    'test-test-test',
    '!@#$%^&*()',
  ])('is refused: %s', (password) => {
    expect(isGuessable(password)).toBe(true);
    expect(passwordSchema.safeParse(password).success).toBe(false);
  });

  it.each([
    'Assay2026!',
    'assay-portal',
    'certification1',
    'Partner-Portal',
    'Reviewer123',
    'operator-admin',
  ])('may be made of words of the portal: %s', (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  it.each(['linke2026!', 'LinKe12345', 'lanyue-linke', 'LANYUE2026'])(
    'may be made of the email: %s',
    (password) => {
      const login = 'linke@lanyue.example';
      expect(passwordProblem(password, login)).toBe('common');
      expect(passwordProblem(password, 'somebody@else.example')).not.toBe('login');
      const person = { kind: 'individual', login, password, nameZh: '林可', nameEn: 'Lin Ke' };
      expect(registrationSchema.safeParse(person).success).toBe(false);
    },
  );
});

describe('any other password', () => {
  it.each([
    'correct horse battery',
    'a long enough one',
    'a quite different one',
    '正确的马和电池订书钉',
    '4815162342815',
    'only small letters here',
    'ONLYCAPITALSINTHIS',
    'mein passwort ist lang',
    '            .     x y z ',
    'tr0ub4dor&3',
    'password-of-a-kind-nobody-guesses',
    'assay needs a better one',
    '🐎🔋 staple 正确',
  ])('may be of any characters: %s', (password) => {
    expect(isGuessable(password)).toBe(false);
    expect(passwordProblem(password, 'lin.ke@lanyue.example')).toBeNull();
  });

  it('is taken when chance made it, whatever it is made of', () => {
    const units = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABC012!?-_.', ' 正确马电池订书钉'];
    const password = fc
      .constantFrom(...units)
      .chain((unit) =>
        fc.string({ unit: fc.constantFrom(...unit), minLength: 20, maxLength: passwordLimits.max }),
      );
    const varied = password.filter((text) => new Set(text).size > 6);
    fc.assert(
      fc.property(varied, (text) => !isGuessable(text)),
      { seed: 2026, numRuns: 500 },
    );
  });

  it('may have 64 characters and more, and is judged fast', () => {
    expect(passwordLimits.max).toBeGreaterThanOrEqual(64);
    const before = process.cpuUsage();
    for (const text of ['x'.repeat(128), 'ab'.repeat(64), '1qaz'.repeat(32), 'pass'.repeat(32)])
      isGuessable(text);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
