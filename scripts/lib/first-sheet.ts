/** PERF-01: of a built style sheet the rules that the first screen can need: the document of a first visit brings those alone. */
import { type AtRule, type ChildNode, type Container, parse, type Root } from 'postcss'

const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi
const unescapeName = (name: string) =>
  name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )
/** Not what stands in an attribute's brackets. */
const classesOf = (selector: string): string[] =>
  [...selector.replace(/(?<!\\)\[[^\]]*\]/g, '').matchAll(CLASS)].map(([, name = '']) => unescapeName(name))

const GROUPS = /^(layer|media|supports|container|starting-style)$/
const isGroup = (node: ChildNode): node is AtRule =>
  node.type === 'atrule' && node.nodes !== undefined && GROUPS.test(node.name)

function dropUnused(container: Container<ChildNode>, isUsed: (name: string) => boolean): void {
  container.each((node) => {
    if (node.type === 'comment') node.remove()
    if (node.type === 'rule') {
      const missing = node.selectors.map((selector) => classesOf(selector).filter((name) => !isUsed(name)))
      if (missing.every((names) => names.length > 0)) node.remove()
    } else if (isGroup(node)) {
      dropUnused(node, isUsed)
      if (node.nodes?.length === 0) node.remove()
    }
  })
}

function pick(css: string, isUsed: (name: string) => boolean): Root {
  const sheet = parse(css)
  dropUnused(sheet, isUsed)
  return sheet
}

/** The classes that rules of a sheet are about. */
export function listClasses(css: string): Set<string> {
  const classes = new Set<string>()
  pick(css, (name) => Boolean(classes.add(name)))
  return classes
}

/** What is there for what names it. */
const isNamed = (node: ChildNode): node is AtRule => node.type === 'atrule' && /^(property|keyframes)$/.test(node.name)
/** Beginnings of properties, for browsers that know no @property. */
const isBeginnings = (node: ChildNode): node is AtRule =>
  node.type === 'atrule' && node.name === 'layer' && node.params === 'properties' && node.nodes !== undefined

/** An icon makes its class of its name, which alone stands in its script. */
const ICON = /^lucide-/

/**
 * The rules of elements, and of classes that all stand in `scripts`, in their order: each as a word of its own in some text
 * there. Rules for other classes are missing, so the whole sheet has to follow.
 */
export function pickFirstSheet(css: string, scripts: readonly string[]): string {
  const words = new Set(scripts.flatMap((text) => text.split(/[\s"'`\\{}$]+/)))
  const isUsed = (name: string) => words.has(name.replace(ICON, '')) || /["'`\\{}$]/.test(name)
  const sheet = pick(css, isUsed)
  const own = sheet.nodes.filter((node) => !isNamed(node) && !isBeginnings(node)).join('')
  sheet.each((node) => {
    if (isNamed(node) && !own.includes(node.params)) node.remove()
    if (isBeginnings(node)) node.walkDecls(/^--/, (begun) => void (own.includes(begun.prop) || begun.remove()))
  })
  return sheet.toString().trim()
}
