/** No part of `kit/ui` and `web/ui`, and no part of `web/shared` that only shows, is missing on `/__ui`: neither a component nor a look that its props can give it. */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Choice, readComponents } from '../../../tests/support/component-props.ts'

/** `kit/ui`, `web/ui`, and of `web/shared` the parts that are drawn from their props alone. */
const SHARED = [
  'games/category-icon',
  'games/vendor-mark',
  'member/house-note',
  'member/play-bar-text',
  'site/social-icon',
  'money/amount-field',
  'money/asked-payment-password',
  'money/payment-password-field',
]
const FILES = `{kit/ui/*,web/{ui/*,shared/{${SHARED.join()}}}}.tsx`
const COMPONENTS = readComponents(FILES)
const NAMES = [...COMPONENTS.keys()]

/** What is never put on a page by itself: by what it comes there. */
const SHOWN_BY: Record<string, RegExp> = {
  FieldNotes: /<Field\b/,
  QrDrawing: /<QrCode\b/,
  Toaster: /\bnotify\(/,
  // Hidden: it is there for password managers alone.
  PasswordOwner: /<PasswordField\b/,
}
/** Props that choose no look: what is for the ear, for the form, for the browser, or a place within others. */
const UNSEEN = ['className', 'id', 'name', 'describedBy', 'resetKey', 'role', 'heading', 'birthday', 'eager', 'group']
/** What the type allows and nothing uses, or what cannot stand in a page. */
const LEFT_OUT: Record<string, string> = {
  'AskedPaymentPassword.start': 'a field of secrets has nothing before it',
  'PasswordField.start': 'a field of secrets has nothing before it',
  'PaymentPasswordField.start': 'a field of secrets has nothing before it',
  'Chip.disabled': 'a choice that cannot be made is not offered',
  'MessageDialog.cover': 'handed on: Dialog has both',
  'MessageDialog.dismissible': 'handed on: Dialog has both',
}

const page = globSync('web/features/ui-kit/*.tsx')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

type Given = Record<string, unknown>
type MakeElement = (
  type: unknown,
  props: Given,
  key: unknown,
  isStatic: boolean,
  source?: { fileName: string },
) => unknown
/** By the name of a component: each set of props that the page itself gives it. */
const given = new Map<string, Given[]>()

const RUNTIME = 'react/jsx-dev-runtime'
beforeAll(async () => {
  const made: { type: unknown; props: Given }[] = []
  // A panel over a field is placed within the window.
  vi.stubGlobal('innerWidth', 390)
  vi.resetModules()
  vi.doMock(RUNTIME, async (importActual) => {
    const actual = await importActual<{ jsxDEV: MakeElement }>()
    const jsxDEV: MakeElement = (type, props, key, isStatic, source, ...rest) => {
      if (source?.fileName.includes('/features/ui-kit/')) made.push({ type, props })
      return actual.jsxDEV(type, props, key, isStatic, source, ...rest)
    }
    return { ...actual, jsxDEV }
  })
  // After it, so that their elements are seen.
  const { renderPart } = await import('../../../tests/support/render-part.tsx')
  const { UiKitPage } = await import('./ui-kit-page.tsx')
  const { Overlay, OVERLAYS } = await import('./overlays.tsx')
  renderPart(<UiKitPage />)
  for (const shown of OVERLAYS) renderPart(<Overlay shown={shown} onClose={() => {}} anchor={() => null} />)
  const modules = await Promise.all(
    [...new Set([...COMPONENTS.values()].map(({ file }) => file))].map(
      (file): Promise<Given> => import(/* @vite-ignore */ `../../../${file}`),
    ),
  )
  const { Part } = await import('./part.tsx')
  const names = new Map<unknown, string>([[Part, 'Part']])
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) names.set(value, name)
  for (const { type, props } of made) {
    const name = names.get(type)
    if (name) given.set(name, [...(given.get(name) ?? []), props])
  }
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.doUnmock(RUNTIME)
  vi.resetModules()
})

test('the components are found, and what they can be given', () => {
  for (const each of SHARED) expect(globSync(FILES)).toContain(`web/shared/${each}.tsx`)
  expect(NAMES).toEqual(expect.arrayContaining(['Button', 'Shelf', 'ErrorBoundary', 'FieldPanel', 'SocialIcon']))
  const files = globSync(FILES).filter((file) => !file.includes('.test.'))
  expect(new Set([...COMPONENTS.values()].map(({ file }) => file))).toEqual(new Set(files))
  expect(COMPONENTS.get('Button')?.choices.get('busy')).toEqual({ kind: 'flag', usual: false })
  expect(COMPONENTS.get('PasswordField')?.choices.get('error')).toEqual({ kind: 'optional' })
})

test.each(NAMES)('%s is shown on /__ui', (name) => {
  const other = SHOWN_BY[name]
  if (other) expect(page).toMatch(other)
  else expect(given.get(name) ?? []).not.toEqual([])
})

test.each(NAMES.filter((name) => !(name in SHOWN_BY)))('%s is named by the heading of a part', (name) => {
  const headings = (given.get('Part') ?? []).map((props) => String(props.name))
  expect(headings.filter((heading) => new RegExp(`\\b${name}\\b`).test(heading))).not.toEqual([])
})

/** The looks that a prop can give and that none of the sets of props has. */
function findMissing(choice: Choice, values: unknown[]): string[] {
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false
  switch (choice.kind) {
    case 'flag':
      return [true, false].filter((one) => !values.some((value) => (value ?? choice.usual) === one)).map(String)
    case 'words':
      return choice.words.filter((word) => !values.some((value) => (value ?? choice.usual) === word))
    case 'optional':
      return ['with', 'without'].filter((one) => !values.some((value) => isGiven(value) === (one === 'with')))
  }
}

const LOOKS = [...COMPONENTS]
  .filter(([name]) => !(name in SHOWN_BY))
  .flatMap(([name, { choices }]) => [...choices].map(([prop, choice]) => [name, prop, choice] as const))
  .filter(([, prop]) => !UNSEEN.includes(prop))

test.each(LOOKS)('%s is shown with each look that `%s` gives it', (name, prop, choice) => {
  const missing = findMissing(
    choice,
    (given.get(name) ?? []).map((props) => props[prop]),
  )
  if (`${name}.${prop}` in LEFT_OUT) expect(missing, 'shown: no longer left out').not.toEqual([])
  else expect(missing).toEqual([])
})

test('what is left out is there to be left out', () => {
  const all = LOOKS.map(([name, prop]) => `${name}.${prop}`)
  expect(Object.keys(LEFT_OUT).filter((each) => !all.includes(each))).toEqual([])
})

/** By what a component takes: the state that a part of its has to say, so that a browser looks for it in both themes. */
const STATE_OF_PROP: Record<string, RegExp> = {
  busy: /busy/,
  error: /error/,
  invalid: /error/,
  disabled: /disabled/,
  active: /selected|narrowed/,
  checked: /checked/,
}
const IN_BROWSER = LOOKS.filter(([name, prop]) => prop in STATE_OF_PROP && !(`${name}.${prop}` in LEFT_OUT))

test.each(IN_BROWSER)('%s takes `%s`, and its part says so', (name, prop) => {
  const own = (given.get('Part') ?? []).filter((props) => new RegExp(`\\b${name}\\b`).test(String(props.name)))
  expect(own.flatMap(({ states }) => states ?? []).join()).toMatch(STATE_OF_PROP[prop] ?? /^$/)
})
