import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { foldTyping } from './fold-typing.ts'

afterEach(() => vi.unstubAllGlobals())

test('MEM-04 what an input method composes is folded when its word has ended', () => {
  class Typed {
    readonly isComposing: boolean
    constructor(isComposing: boolean) {
      this.isComposing = isComposing
    }
  }
  vi.stubGlobal('InputEvent', Typed)
  const shown: string[] = []
  const input = foldTyping(
    (text) => shown.push(text),
    (text) => text.replaceAll("'", ''),
  )
  const type = (value: string, isComposing: boolean) =>
    Reflect.apply(input.onChange, null, [{ target: { value }, nativeEvent: new Typed(isComposing) }])
  type("an'", true)
  type("an'na", true)
  Reflect.apply(input.onCompositionEnd, null, [{ currentTarget: { value: "an'na" } }])
  type("an'nas", false)
  expect(shown).toEqual(["an'", "an'na", 'anna', 'annas'])
})

test('MEM-04 each input that leaves a word under an input method alone hears when it has ended', () => {
  const files = globSync('{web,kit,console/app,studio/client}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const waiting = texts.filter(([, text]) => /\bisWithinWord\(/.test(text))
  expect(waiting.length).toBeGreaterThan(2)
  expect(waiting.filter(([, text]) => !/compositionend/i.test(text)).map(([file]) => file)).toEqual([])
})

test('no field changes its text under an input method', () => {
  const files = globSync('{web,console/app,studio/client}/**/*.tsx')
  const changed =
    /onChange=\{[^;{}]*(?:\{[^{}]*\}[^;{}]*)*\b(?:fold\w*|dropCurrency|tidyFigure|cutText|toLowerCase|toUpperCase|replaceAll?)\(/
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => changed.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('MEM-04 no field of figures cuts a paste: `PHP 100,000` would be 100.00', () => {
  const files = globSync('{web,kit,console/app,studio/client}/**/*.tsx')
  const tags = files.flatMap((file) => readFileSync(file, 'utf8').split(/<(?=[A-Za-z])/))
  const figures = tags.filter((tag) => /inputMode="(?:decimal|numeric)"/.test(tag))
  expect(figures.length).toBeGreaterThan(10)
  expect(figures.filter((tag) => tag.includes('maxLength='))).toEqual([])
})
