import type { Locator } from '@playwright/test';

/** The control under a label, whatever else stands in the label's line. */
export function field(scope: Locator, label: string): Locator {
  const named = scope.page().locator('label').getByText(label, { exact: true });
  return scope.locator('div.field').filter({ has: named }).locator('input, select, textarea').first();
}

/** The button of that name alone. */
export function button(scope: Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

export function link(scope: Locator, name: string): Locator {
  return scope.getByRole('link', { name, exact: true });
}

/** One line of a control for a text in two languages: `Name, Chinese`. */
export function line(scope: Locator, name: string): Locator {
  return scope.getByRole('textbox', { name, exact: true });
}
