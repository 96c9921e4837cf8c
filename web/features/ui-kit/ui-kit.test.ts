import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readAll = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

const COMPONENTS = readAll('web/ui/*.tsx').flatMap(({ file, source }) =>
  [...source.matchAll(/^export (?:function|class|const) ([A-Z][A-Za-z]*)\b/gm)]
    .map(([, name = '']) => name)
    // A table of names is no component.
    .filter((name) => name !== name.toUpperCase() && !name.includes('_'))
    .map((name) => [name, file] as const),
)
/** What is never put on a page by itself: by what it comes there. */
const SHOWN_BY: Record<string, RegExp> = { FieldNotes: /<Field\b/, QrDrawing: /<QrCode\b/, Toaster: /\bnotify\(/ }

const page = readAll('web/features/ui-kit/*.tsx')
  .map(({ source }) => source)
  .join('\n')

test('the components of web/ui are found', () => {
  const names = COMPONENTS.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['Button', 'Shelf', 'ErrorBoundary', 'FieldPanel', 'SocialIcon']))
  expect(new Set(COMPONENTS.map(([, file]) => file)).size).toBe(readAll('web/ui/*.tsx').length)
})

test.each(COMPONENTS)('%s (%s) has its part on /__ui', (name) => {
  expect(page).toMatch(SHOWN_BY[name] ?? new RegExp(`<${name}\\b`))
})

/** By what a component takes: the state that a part of its has to show, as `states` of the part says. */
const STATE_OF_PROP = { busy: 'busy', error: 'error', active: '(?:selected|narrowed)' } as const
const PARTS = [...page.matchAll(/<Part\s+name="([^"]+)"\s+states={\[([^\]]*)\]}/g)]
// The message dialog lies over the page: it is pressed and looked at by the test of the generic dialog.
const NEEDED = readAll('web/ui/*.tsx')
  .filter(({ file }) => !file.endsWith('/message-dialog.tsx'))
  .flatMap(({ file, source }) =>
    Object.entries(STATE_OF_PROP)
      .filter(([prop]) => new RegExp(`\\b${prop}\\?:`).test(source))
      .map(([prop, state]) => [file, prop, state] as const),
  )
test.each(NEEDED)('%s takes `%s`, and a part shows it', (file, _, state) => {
  const names = COMPONENTS.filter(([, own]) => own === file).map(([name]) => name)
  const own = PARTS.filter(([, heading = '']) => names.some((name) => new RegExp(`\\b${name}\\b`).test(heading)))
  const states = own.map(([, , list]) => list).join()
  expect(states).toMatch(new RegExp(`'${state}'`))
})

test.each(COMPONENTS.filter(([name]) => !(name in SHOWN_BY)))('%s (%s) is named by the heading of a part', (name) => {
  const headings = [...page.matchAll(/<Part\s+name="([^"]+)"/g)].map(([, heading = '']) => heading)
  expect(headings.filter((heading) => new RegExp(`\\b${name}\\b`).test(heading))).not.toEqual([])
})
