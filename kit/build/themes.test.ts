import { expect, test } from 'vitest'
import { themed } from './themes.ts'

const lines = (css: string) =>
  css
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

test('what a style says for the dark holds for the device unless light is chosen, and for a member who chose dark', () => {
  const css = '.a {color: red}\n@media (prefers-color-scheme: dark) { :root { --x: 1; } }\n.b {}'
  expect(lines(themed(css, false))).toEqual([
    '.a {color: red}',
    '@media (prefers-color-scheme: dark) {:root:not([data-theme="light"]) { --x: 1; }',
    '}',
    ':root[data-theme="dark"] { --x: 1; }',
    '.b {}',
  ])
})

test('a module’s classes stay local, and every selector of a list is held to the theme', () => {
  const css =
    '@media (prefers-color-scheme: dark) { /* a, b */ .a, .b svg { color: red; } .c { x: y; } }'
  expect(lines(themed(css, true))).toEqual([
    '@media (prefers-color-scheme: dark) {:global(:root:not([data-theme="light"])) .a, :global(:root:not([data-theme="light"])) .b svg { color: red; }',
    ':global(:root:not([data-theme="light"])) .c { x: y; }',
    '}',
    ':global(:root[data-theme="dark"]) .a, :global(:root[data-theme="dark"]) .b svg { color: red; }',
    ':global(:root[data-theme="dark"]) .c { x: y; }',
  ])
})

test('a style without a dark part stays as it is, and one that is not closed is refused', () => {
  expect(themed('.a { color: red }', true)).toBe('.a { color: red }')
  expect(() => themed('@media (prefers-color-scheme: dark) { .a { color: red }', true)).toThrow()
})
