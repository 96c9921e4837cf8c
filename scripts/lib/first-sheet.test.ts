import { expect, test } from 'vitest'
import { listClasses, pickFirstSheet } from './first-sheet.ts'

const pick = (sheet: string, ...scripts: string[]) => pickFirstSheet(sheet, scripts)

test.each([
  ['a rule of elements', 'html{color:red}', 'html{color:red}'],
  ['of a class that a script names', '.used{a:b}', '.used{a:b}'],
  ['of an icon', '.lucide-used{a:b}', '.lucide-used{a:b}'],
  ['of none', '.other{a:b}', ''],
  ['of a class that is only a part of a word', '.us{a:b}', ''],
  ['of two classes, one of which no script names', '.used.other{a:b}', ''],
  ['of several selectors, as one of them can meet', '.other,.used>a{a:b}', '.other,.used>a{a:b}'],
  ['of a class within a bracket', ':is(.other,.used) b{a:b}', ''],
  ['of a name that is escaped', '.md\\:w-1\\/2{a:b}', '.md\\:w-1\\/2{a:b}'],
  ['of a name that begins with a digit', '.\\32xl\\:p-1{a:b}', '.\\32xl\\:p-1{a:b}'],
  ['of an attribute that looks like a class', '[href$=".svg"]{a:b}', '[href$=".svg"]{a:b}'],
  ['with a brace in a text', '.other{content:"}"}.used{content:"{"}', '.used{content:"{"}'],
  ['in a group', '@media print{.used{a:b}.other{a:b}}', '@media print{.used{a:b}}'],
  ['in a group of which nothing is left', '@layer a{@media print{.other{a:b}}}', ''],
  ['of names of layers, and of a font', '@layer a,b;@font-face{src:x}', '@layer a,b;@font-face{src:x}'],
  ['after a comment', '/*! .x{ */.used{a:b}', '.used{a:b}'],
])('keeps or drops a rule %s', (_, sheet, kept) => {
  expect(pick(sheet, 'c("used md:w-1/2")', 'n={a:`2xl:p-1`}')).toBe(kept)
})

test('keeps movements and properties that what is kept names', () => {
  const beginnings = '@layer properties{*{--tw-a:0;--tw-b:0}}'
  const used = '.used{rotate:var(--tw-a);animation:turn 1s}'
  const named = '@property --tw-a{x:y}@property --tw-b{x:y}@keyframes turn{to{a:b}}@keyframes fall{to{a:b}}'
  // A built sheet begins with a comment, on a line of its own.
  expect(pick(`/*! x */\n${beginnings}${used}${named}\n`, '"used"')).toBe(
    `@layer properties{*{--tw-a:0}}${used}@property --tw-a{x:y}@keyframes turn{to{a:b}}`,
  )
})

test('names the classes of a sheet', () => {
  expect([...listClasses('@layer a{.a.b,c .\\[d\\]{w:.5em}}')]).toEqual(['a', 'b', '[d]'])
})
