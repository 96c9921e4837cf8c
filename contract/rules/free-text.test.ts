/** No field of any call keeps half a character, and none takes a text of which nothing can be seen for a text. */
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { operatorCalls } from '../operator/calls.ts'
import { edgeOperatorCalls } from '../operator/edge-calls.ts'
import { calls } from '../table.ts'
import { freeHtml, freeLine, freeText } from './free-text.ts'
import { cutText, isBlank } from './typed-text.ts'

type Leaf = { at: string; schema: z.ZodType }
type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  valueType?: z.ZodType
}

/** Every schema of a string in a request, by its path. */
function* leavesOf(at: string, schema: z.ZodType): Generator<Leaf> {
  const def = schema.def as unknown as Def
  if (def.type === 'string') yield { at, schema }
  for (const [name, inner] of Object.entries(def.shape ?? {})) yield* leavesOf(`${at}.${name}`, inner)
  for (const inner of [def.innerType, def.element, def.in, def.left, def.right, def.valueType, ...(def.options ?? [])])
    if (inner) yield* leavesOf(at, inner)
}

const requests = Object.entries({ ...operatorCalls, ...edgeOperatorCalls, ...calls })
const leaves = requests.flatMap(([name, { request }]) => [...leavesOf(name, request)])

/** Sealed, made by a machine, or the name of something that is looked for: another text finds nothing. */
const LOOKED_FOR = [
  'cursor',
  'resume',
  'captchaId',
  'captchaWork',
  'botCheck',
  'firebaseChannel',
  'firebaseIdToken',
  'ticket',
  'registerUrl',
  'domain',
  'url',
  'redirectUri',
  'lobbyOrigin',
  'siteOrigin',
  'hosts',
  'os',
  'transports',
  'handle',
  'token',
  'browser',
  'state',
  'code',
  'id',
  'gameIds',
  'esportsVendors',
  'roundId',
  'vassalage',
]
/** Never folded: a password is what was typed. */
const isAsItIs = (at: string) => /password$/i.test(at) || LOOKED_FOR.includes(at.slice(at.lastIndexOf('.') + 1))

const halves = ['see you \ud83d', '\udc4b see you', 'see \ud83d you', '12345\ud83d6789012345', '²see \ud83d you']
const blanks = [
  '\u200b\u2060',
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u0000\u0007\u001b',
  '\u3164\u115f\u2800',
  '\u{1d159}\u{13441}\u{13442}\u{16fe4}\u{1107f}\ufffc',
  '\uffa0\u1160\u17b4\u034f\u180f\u{e0020}',
  '\ud83d\ud83d\ud83d',
  '  \u200b\n\t ',
]

describe('every string that a call is given', () => {
  test('is looked at', () => {
    expect(leaves.length).toBeGreaterThan(300)
  })

  test('keeps no half of a character: it goes, or the text is refused', () => {
    const keepers = leaves.flatMap(({ at, schema }) => {
      const kept = halves
        .map((text) => schema.safeParse(text))
        .filter(({ success, data }) => success && /\p{Cs}/u.test(String(data)))
      return kept.length > 0 && !isAsItIs(at) ? [at] : []
    })
    expect(keepers).toEqual([])
  })

  test('is empty or refused where nothing of it can be seen', () => {
    const takers = leaves.flatMap(({ at, schema }) => {
      const taken = blanks.map((text) => schema.safeParse(text)).filter(({ success, data }) => success && data !== '')
      return taken.length > 0 && !isAsItIs(at) ? [at] : []
    })
    expect(takers).toEqual([])
  })
})

describe('freeText', () => {
  test.each([
    ['see you \ud83d', 'see you'],
    ['see you \ud83d\udc4b\u200b', 'see you \ud83d\udc4b\u200b'],
    ['\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 here', '\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 here'],
    ['red \u001b[31m\u0000text', 'red [31mtext'],
    ['two\r\nlines\tof it', 'two\r\nlines\tof it'],
    ['\u0e19\u0e49\u0e33', '\u0e19\u0e49\u0e33'],
  ])('%j becomes %j, and that again itself', (text, kept) => {
    expect(freeText(100).parse(text)).toBe(kept)
    expect(freeText(100).parse(kept)).toBe(kept)
  })

  test('counts what can be seen', () => {
    const reason = freeText(10, 3)
    expect(reason.safeParse('a\u200b\u200b').success).toBe(false)
    expect(reason.safeParse('abc\u200b').success).toBe(true)
    expect(reason.safeParse('12345678901').success).toBe(false)
    expect(reason.safeParse(` ${'\u{1f44b}'.repeat(10)} `).success).toBe(true)
    expect(reason.safeParse('\u{1f44b}'.repeat(11)).success).toBe(false)
    expect(freeText(10, 0).parse('\u200b')).toBe('')
    expect(freeLine(10).parse(' a\u200b b\ud83d ')).toBe('a b')
  })
})

test.each([
  ['<p></p>', false],
  ['<p>&nbsp;&#8203;&#x2060;</p><br>', false],
  ['<p>\u200b</p><!-- words -->', false],
  ['<p>&nbsp</p>', false],
  ['<p>&#8203</p>', false],
  ['<p>&hairsp;&InvisibleTimes;&emsp13;</p>', false],
  ['<style>x{}</style>', false],
  ['<SCRIPT src=x>a</script >', false],
  ['<p></p><script>if (a < b) a', false],
  ['<style><img src="/a.png"></style>', false],
  ['<textarea>a</textarea><option>b</option>', false],
  ['<iframe src="https://a.example"></iframe>', false],
  ['<img>', false],
  ['<img src="" alt=" ">', false],
  ['<img src="http://a.example/a.png">', false],
  ['<img src=//a.example/a.png>', false],
  ['<style>x{}</style><b>a</b>', true],
  ['<hr>', true],
  ['<p>&item;</p>', true],
  ['<p> . </p>', true],
  ['&#x1f600;', true],
  ['&#9999999;', true],
  ['<p><img src="/logo.png"></p>', false],
  ['<p><img src="/img/a.png"></p>', true],
  ['<img width="9" src = https://a.example/a.png>', true],
  ['<img src="" alt="A gift">', true],
])('of the HTML %j something can be seen: %s', (html, isSeen) => {
  expect(freeHtml(100).safeParse(html).success).toBe(isSeen)
})

test('a text is cut between characters', () => {
  expect(cutText('ab\ud83d\udc4b', 3)).toBe('ab')
  expect(cutText('ab\ud83d\udc4b', 4)).toBe('ab\ud83d\udc4b')
  expect(cutText('ab', 4)).toBe('ab')
  expect(isBlank(' \u200b\u2800\u0000')).toBe(true)
  expect(isBlank('.')).toBe(false)
})
