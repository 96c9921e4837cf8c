/** Values that fit a schema, or just do not. The same seed makes the same values. */
import { getComponent } from './openapi.ts'
import type { Random } from './random.ts'
import { findFault, type Schema } from './schema.ts'

const WORD = 'abcdefghijklmnopqrstuvwxyz0123456789'
const TRIES = 30
/** Repeats without an upper bound stop here. */
const MANY = 6
const DEEP = 7

/** A text of a pattern: classes, groups, alternatives and counts. Look-around is left out, and the result is tried. */
class PatternReader {
  private at = 0
  private readonly source: string
  private readonly random: Random

  constructor(source: string, random: Random) {
    this.source = source
    this.random = random
  }

  private peek = () => this.source[this.at] ?? ''
  private take = () => this.source[this.at++] ?? ''

  alternatives(): string {
    const options = [this.sequence()]
    while (this.peek() === '|') {
      this.take()
      options.push(this.sequence())
    }
    return this.random.pick(options)
  }

  private sequence(): string {
    let text = ''
    while (this.peek() !== '' && this.peek() !== '|' && this.peek() !== ')') text += this.counted()
    return text
  }

  private counted(): string {
    const start = this.at
    const first = this.atom()
    const [least, most] = this.readCount()
    const times = least + this.random.int(Math.max(1, Math.min(most, least + MANY) - least + 1))
    const end = this.at
    let text = times > 0 ? first : ''
    for (let nth = 1; nth < times; nth++) {
      this.at = start
      text += this.atom()
    }
    this.at = end
    return text
  }

  private readCount(): [number, number] {
    const letter = this.peek()
    if (letter === '?' || letter === '*' || letter === '+') {
      this.take()
      return letter === '?' ? [0, 1] : [letter === '+' ? 1 : 0, MANY]
    }
    const [all, least = '', comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(this.source.slice(this.at)) ?? []
    if (all === undefined) return [1, 1]
    this.at += all.length
    return [Number(least), comma ? Number(most || Number(least) + MANY) : Number(least)]
  }

  private atom(): string {
    const letter = this.take()
    if (letter === '^' || letter === '$') return ''
    if (letter === '.') return 'x'
    if (letter === '[') return this.letterOfClass()
    if (letter === '\\') return this.escaped(this.take())
    if (letter !== '(') return letter
    const isLook = /^\?[=!<]/.test(this.source.slice(this.at))
    if (this.peek() === '?') this.at += this.source.startsWith('?<', this.at) ? 3 : 2
    const inner = this.alternatives()
    this.take()
    return isLook ? '' : inner
  }

  private escaped(letter: string): string {
    if (letter === 'd') return String(this.random.int(10))
    if (letter === 'w') return this.random.pick([...WORD])
    if (letter === 's') return ' '
    return letter
  }

  private letterOfClass(): string {
    const letters: string[] = []
    const isNot = this.peek() === '^'
    if (isNot) this.take()
    while (this.peek() !== ']') {
      const first = this.readClassLetter()
      if (this.peek() === '-' && this.source[this.at + 1] !== ']') {
        this.take()
        const last = this.readClassLetter()
        for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++) letters.push(String.fromCharCode(code))
      } else letters.push(...(first === '\\d' ? [...'0123456789'] : [first]))
    }
    this.take()
    return this.random.pick(isNot ? [...WORD].filter((letter) => !letters.includes(letter)) : letters)
  }

  /** After `\p`: one letter stands for a whole kind. A mark by itself is no text, so a letter stands for those too. */
  private readLetterOfKind(): string {
    const end = this.source.indexOf('}', this.at)
    const kind = this.source.slice(this.at + 1, end)
    this.at = end + 1
    return kind === 'N' ? '7' : 'k'
  }

  private readClassLetter(): string {
    const letter = this.take()
    if (letter !== '\\') return letter
    const escaped = this.take()
    if (escaped === 'd') return '\\d'
    if (escaped === 'p') return this.readLetterOfKind()
    if (escaped !== 'x') return escaped
    const code = this.source.slice(this.at, this.at + 2)
    this.at += 2
    return String.fromCharCode(Number.parseInt(code, 16))
  }
}

export function sampleText({ pattern, minLength = 0, maxLength }: Schema, random: Random): string {
  if (pattern === undefined) {
    const length = Math.max(minLength, Math.min(maxLength ?? 40, 1 + random.int(12)))
    return Array.from({ length }, () => random.pick([...WORD])).join('')
  }
  const expression = new RegExp(pattern, 'u')
  for (let nth = 0; nth < TRIES; nth++) {
    const text = new PatternReader(pattern, random).alternatives()
    if (expression.test(text) && text.length >= minLength && text.length <= (maxLength ?? 10_000)) return text
  }
  throw new Error(`no text of the form ${pattern}`)
}

function sampleNumber({ minimum = 0, maximum = minimum + 100, multipleOf = 1 }: Schema, random: Random): number {
  const least = Math.ceil(minimum / multipleOf)
  const steps = Math.min(Math.floor(maximum / multipleOf) - least, 100)
  return (least + random.int(Math.max(1, steps + 1))) * multipleOf
}

/** A value that fits. Deep in a tree the shortest one is taken, so that it ends. */
export function sample(schema: Schema, random: Random, depth = 0): unknown {
  if (schema.$ref !== undefined) return sample(getComponent(schema.$ref), random, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const nothing = options.find(({ type }) => type === 'null')
    return depth > DEEP && nothing ? null : sample(random.pick(options), random, depth + 1)
  }
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? []).find((each) => each !== 'null')
  if (type === 'string') return sampleText(schema, random)
  if (type === 'integer' || type === 'number') return sampleNumber(schema, random)
  if (type === 'boolean') return random.isHeads()
  if (type === 'array') return sampleList(schema, random, depth)
  if (type === 'object' || schema.properties) return sampleObject(schema, random, depth)
  return null
}

function sampleList({ items, prefixItems, minItems = 0, maxItems = 2 }: Schema, random: Random, depth: number) {
  if (prefixItems) return prefixItems.map((item) => sample(item, random, depth + 1))
  const most = depth > DEEP ? minItems : Math.min(maxItems, minItems + 2)
  const length = minItems + random.int(most - minItems + 1)
  return Array.from({ length }, () => (typeof items === 'object' ? sample(items, random, depth + 1) : null))
}

function sampleObject({ properties = {}, required = [] }: Schema, random: Random, depth: number) {
  const fields = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (depth <= DEEP && random.isHeads()),
  )
  return Object.fromEntries(fields.map(([name, inner]) => [name, sample(inner, random, depth + 1)]))
}

/** The value with one field that does not fit, or null where any value fits. */
export function sampleBroken(schema: Schema, random: Random): unknown {
  const whole = sample(schema, random)
  const wrongs = [null, 7, 'x'.repeat(20_000), [], {}, true, '', -1, 1.5]
  const names = Object.keys((schema.anyOf ?? schema.oneOf)?.[0]?.properties ?? schema.properties ?? {})
  for (let nth = 0; nth < TRIES && names.length > 0; nth++) {
    const name = random.pick(names)
    const broken = { ...(whole as object), [name]: random.pick(wrongs) }
    if (findFault(broken, schema) !== null) return broken
  }
  return null
}
