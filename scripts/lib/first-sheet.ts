/** PERF-01: of a built style sheet the rules that the first screen can need: the document of a first visit brings those alone. */

type Rule = { head: string; body: string | null }

/** The end of a string that begins at `start`, or of an escaped sign; `start` itself where neither is. */
function skip(css: string, start: number): number {
  const sign = css[start]
  if (sign === '\\') return start + 1
  if (sign !== '"' && sign !== "'") return start
  let end = start + 1
  while (css[end] !== sign) end += css[end] === '\\' ? 2 : 1
  return end
}

/** What stands next to each other, as head and body. A statement has no body. */
function splitRules(css: string): Rule[] {
  const rules: Rule[] = []
  let from = 0
  let open = -1
  let depth = 0
  for (let at = 0; at < css.length; at += 1) {
    at = skip(css, at)
    const sign = css[at]
    if (sign === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth > 0) continue
      rules.push({ head: css.slice(from, open), body: css.slice(open + 1, at) })
      from = at + 1
    } else if (sign === ';' && depth === 0) {
      rules.push({ head: css.slice(from, at), body: null })
      from = at + 1
    }
  }
  return rules
}

/** Between the commas that stand in no bracket. */
function splitSelectors(selectors: string): string[] {
  const parts = ['']
  let depth = 0
  for (let at = 0; at < selectors.length; at += 1) {
    const end = skip(selectors, at)
    const sign = selectors[at] ?? ''
    if (end === at) depth += Number('(['.includes(sign)) - Number(')]'.includes(sign))
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += selectors.slice(at, end + 1)
    at = end
  }
  return parts
}

const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi
const unescapeName = (name: string) =>
  name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )
/** Not what stands in an attribute's brackets. */
const classesOf = (selector: string): string[] =>
  [...selector.replace(/(?<!\\)\[[^\]]*\]/g, '').matchAll(CLASS)].map(([, name = '']) => unescapeName(name))

const GROUPS = /^@(layer|media|supports|container|starting-style)\b/
const NAMED = /^@(?:property|keyframes)\s+([\w-]+)/
/** Beginnings of properties, for browsers that know no @property: it names all of them. */
const BEGINNINGS = /^@layer properties\b/

const write = ({ head, body }: Rule) => (body === null ? `${head};` : `${head}{${body}}`)

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

function pick(css: string, isUsed: (name: string) => boolean): Rule[] {
  return splitRules(css).flatMap((rule) => {
    const { head, body } = rule
    if (body === null || NAMED.test(head)) return rule
    if (GROUPS.test(head)) {
      const inner = pick(body, isUsed).map(write).join('')
      return inner === '' ? [] : { head, body: inner }
    }
    if (head.startsWith('@')) return rule
    const missing = splitSelectors(head).map((selector) => classesOf(selector).filter((name) => !isUsed(name)))
    return missing.some((names) => names.length === 0) ? rule : []
  })
}

/** The classes that rules of a sheet are about. */
export function listClasses(css: string): Set<string> {
  const classes = new Set<string>()
  pick(withoutComments(css), (name) => Boolean(classes.add(name)))
  return classes
}

/** An icon makes its class of its name, which alone stands in its script. */
const ICON = /^lucide-/

/**
 * The rules of elements, and of classes that all stand in `scripts`, in their order: each as a word of its own in some text
 * there. Rules for other classes are missing, so the whole sheet has to follow.
 */
export function pickFirstSheet(sheet: string, scripts: readonly string[]): string {
  const words = new Set(scripts.flatMap((text) => text.split(/[\s"'`\\{}$]+/)))
  const isUsed = (name: string) => words.has(name.replace(ICON, '')) || /["'`\\{}$]/.test(name)
  const rules = pick(withoutComments(sheet), isUsed)
  const own = rules.filter(({ head }) => !NAMED.test(head) && !BEGINNINGS.test(head)).map(write)
  const text = own.join('')
  const isNamed = ({ head }: Rule) => {
    const [, name] = NAMED.exec(head) ?? []
    return name === undefined || text.includes(name)
  }
  return rules.filter(isNamed).map(write).join('')
}
