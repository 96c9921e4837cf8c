/**
 * JSON that every reader understands alike (RFC 8259, section 4 and 6): `JSON.parse` takes the last of two values for one key,
 * and makes 1e400 infinite. Another reader of the same body could take the first, so such a body is refused.
 */

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const [QUOTE, COLON, COMMA] = ['"', ':', ','].map((sign) => sign.charCodeAt(0))
const [OBJECT, OBJECT_END, LIST, LIST_END, MINUS] = ['{', '}', '[', ']', '-'].map((sign) => sign.charCodeAt(0))
const isDigit = (code: number) => code >= 48 && code <= 57
/** Shorter numbers without an exponent are within range. */
const SAFE_CHARS = 300

/** The place of the quotation mark that ends a string which begins at `start`; -1 where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return -1
}

/**
 * Whether valid JSON has no key twice in one object, and no number out of range. Of a text that is not JSON it says nothing:
 * the parser refuses that. One pass; long strings are skipped.
 */
export function isUnambiguousJson(text: string): boolean {
  /** The keys of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = []
  let isKeyNext = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (end === -1) return true
      const keys = open.at(-1)
      if (isKeyNext && keys) {
        const key = readKey(text, at, end)
        if (key === null) return true
        if (keys.has(key)) return false
        keys.add(key)
      }
      at = end
    } else if (code === OBJECT || code === LIST) {
      open.push(code === OBJECT ? new Set() : null)
      isKeyNext = code === OBJECT
    } else if (code === OBJECT_END || code === LIST_END) {
      open.pop()
      isKeyNext = false
    } else if (code === COMMA) isKeyNext = open.at(-1) !== null
    else if (code === COLON) isKeyNext = false
    else if (code === MINUS || isDigit(code)) {
      NUMBER.lastIndex = at
      const [number = ''] = NUMBER.exec(text) ?? []
      if (!isInRange(number)) return false
      at += Math.max(0, number.length - 1)
    }
  }
  return true
}

/** As the parser reads it: `"\u0061"` is `"a"`. Null where it is no JSON. */
function readKey(text: string, start: number, end: number): string | null {
  const raw = text.slice(start + 1, end)
  if (!raw.includes('\\')) return raw
  try {
    return JSON.parse(`"${raw}"`)
  } catch {
    return null
  }
}

const isInRange = (number: string) =>
  (number.length < SAFE_CHARS && !/[eE]/.test(number)) || Number.isFinite(Number(number))

/** Throws SyntaxError for what is not JSON, or is not understood alike by every reader. */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!isUnambiguousJson(text)) throw new SyntaxError('a key comes twice, or a number is out of range')
  return value
}
