/** Which tables a file reads and writes: by its texts of SQL, by the query builder, and by names that come into a text. */
import { dirname, join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { findPlaces, HOLE, type Place, type Use } from './table-places.ts'

export type Source = { file: string; code: string }
/** The files that use each table. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>

export type Node = ESTree.Node
/** A value that a name may have, by an assignment or a call of `by`. The value stands in `file`, the name in `scope`. */
type Gift = { scope: string; to: string; file: string; value: Node; isProperty?: boolean; by?: string }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
function* walk(node: Node): Generator<Node> {
  yield node
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* walk(part)
}

/** A template as text, with holes for its expressions. */
export function readTemplate({ quasis, expressions }: ESTree.TemplateLiteral): [text: string, holes: readonly Node[]] {
  const texts = quasis.map(({ value }) => value.cooked ?? value.raw)
  return [
    texts.map((text, at) => (at < expressions.length ? `${text}${HOLE}${at}${HOLE}` : text)).join(''),
    expressions,
  ]
}

const BUILDER_WRITES = ['insert', 'update', 'delete']
const BUILDER_READS = /^(?:from|\$count|\w*[jJ]oin)$/
const readBuilder = (method: string): Use | undefined =>
  BUILDER_WRITES.includes(method) ? 'writes' : BUILDER_READS.test(method) ? 'reads' : undefined

const withoutDefault = (node: Node): Node => (node.type === 'AssignmentPattern' ? node.left : node)
export const nameOf = (node: Node): string | undefined =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : undefined
/** What a call names: `read` of `read(…)` and of `db.read(…)`. */
export const calleeOf = (call: ESTree.CallExpression): string | undefined =>
  nameOf(call.callee.type === 'MemberExpression' ? call.callee.property : call.callee)

/** `sql.raw(x)`, `sql.identifier(x)` and the builder's `alias(x, …)` stand for x. */
export const PUTS_NAME = new Set(['raw', 'identifier', 'alias'])

/** The texts and the names that an expression may be. */
function* findValues(node: Node): Generator<{ text: string } | { name: string }> {
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string') yield { text: node.value }
      return
    case 'TemplateLiteral': {
      const [text, holes] = readTemplate(node)
      if (holes.length === 0) yield { text }
      else for (const hole of holes) yield* findValues(hole)
      return
    }
    case 'TaggedTemplateExpression':
      return yield* findValues(node.quasi)
    case 'Identifier':
      yield { name: node.name }
      return
    case 'MemberExpression': {
      const name = node.computed ? undefined : nameOf(node.property)
      if (name) yield { name }
      return
    }
    case 'CallExpression': {
      const [first] = node.arguments
      if (first && PUTS_NAME.has(calleeOf(node) ?? '')) yield* findValues(first)
      return
    }
    case 'ArrayExpression':
      for (const element of node.elements) if (element) yield* findValues(element)
      return
    case 'ConditionalExpression':
      yield* findValues(node.consequent)
      return yield* findValues(node.alternate)
    case 'LogicalExpression':
      yield* findValues(node.left)
      return yield* findValues(node.right)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return yield* findValues(node.expression)
  }
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
type Callable = ESTree.Function | ESTree.ArrowFunctionExpression
export const isCallable = (node: Node): node is Callable => FUNCTIONS.includes(node.type)

type Read = { table: string | undefined; gifts: readonly Gift[]; isByProperty: boolean }

/** SQL of ours, and no sentence for people. */
const IS_SQL = /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|JOIN|INTO)\b/

/** What is known of all files. */
export class Facts {
  readonly places: { file: string; place: Place<Node>; isSql?: boolean }[] = []
  /** Functions by file and name. */
  readonly functions = new Map<string, Callable>()
  /** Tables by the constants of the query builder. */
  readonly constants = new Map<string, string>()
  readonly #gifts: Gift[] = []
  readonly #calls: { file: string; name: string; values: readonly Node[] }[] = []
  /** By the name of a function. */
  readonly #parameters: { of: string; scope: string; names: (string | undefined)[] }[] = []
  /** By file and name, the file that it comes from. */
  readonly #imports = new Map<string, string>()

  constructor(sources: readonly Source[]) {
    for (const { file, code } of sources) for (const node of walk(parseSync(file, code).program)) this.#read(file, node)
    const calls = Map.groupBy(this.#calls, ({ name }) => name)
    for (const { of, scope, names } of this.#parameters)
      for (const { file, values } of calls.get(of) ?? [])
        for (const [at, to] of names.entries()) {
          const value = values[at]
          if (to && value) this.#gifts.push({ scope, to, file, value, by: of })
        }
  }

  /** The file that a name of a file stands in. */
  findHome(file: string, name: string): string {
    return this.#imports.get(`${file} ${name}`) ?? file
  }

  /** What a name of a file may be: nothing of it, a table, or other names. `isByProperty`: known by that alone, of any object. */
  buildReader(): (file: string, name: string) => Read {
    const isItself = ({ to, value }: Gift) => nameOf(value) === to
    const named = Map.groupBy(
      this.#gifts.filter((gift) => !isItself(gift)),
      ({ scope, to }) => `${scope} ${to}`,
    )
    const properties = Map.groupBy(
      this.#gifts.filter(({ isProperty }) => isProperty),
      ({ to }) => to,
    )
    return (file, name) => {
      const own = named.get(`${file} ${name}`)
      const gifts = own ?? named.get(`${this.findHome(file, name)} ${name}`)
      const table = own ? undefined : this.constants.get(name)
      if (gifts || table) return { table, gifts: gifts ?? [], isByProperty: false }
      // What no file says is a property of an object of another.
      return { table, gifts: properties.get(name) ?? [], isByProperty: true }
    }
  }

  #read(file: string, node: Node): void {
    const tell = (place: Place<Node>, isSql = true) => this.places.push({ file, place, isSql })
    if (node.type === 'Literal' && typeof node.value === 'string')
      for (const place of findPlaces<Node>(node.value)) tell(place)
    if (node.type === 'TemplateLiteral') {
      const [text, holes] = readTemplate(node)
      for (const place of findPlaces(text, holes)) tell(place, IS_SQL.test(text))
    }
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers)
        this.#imports.set(`${file} ${local.name}`, join(dirname(file), node.source.value))
    if (node.type === 'CallExpression') this.#readCall(file, node)
    this.#readNames(file, node)
  }

  /** `list.map((name) => …)` is read with the call. */
  #readNames(file: string, node: Node): void {
    if (node.type === 'FunctionDeclaration') this.#keep(file, node.id, node)
    if (node.type === 'VariableDeclarator') this.#keep(file, node.id, node.init)
    if (node.type === 'AssignmentPattern') this.#keep(file, node.left, node.right)
    if (node.type === 'Property' && !node.computed) this.#keep(file, node.key, node.value, true)
    if (node.type === 'ObjectPattern')
      for (const part of node.properties)
        if (part.type === 'Property') this.#keep(file, withoutDefault(part.value), part.key)
    if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration')
      this.#keep(file, node.left.declarations[0]?.id, node.right)
  }

  #readCall(file: string, call: ESTree.CallExpression): void {
    const [name, [first]] = [calleeOf(call) ?? '', call.arguments]
    this.#calls.push({ file, name, values: call.arguments })
    if (call.callee.type !== 'MemberExpression' || !first) return
    const use = readBuilder(name)
    if (use && first.type === 'Identifier') this.places.push({ file, place: { use, table: first.name } })
    if (isCallable(first)) this.#keep(file, first.params[0], call.callee.object)
  }

  #keep(file: string, target: Node | null | undefined, value: Node | null, isProperty = false): void {
    const to = target && nameOf(withoutDefault(target))
    if (!to || !value) return
    const table = value.type === 'CallExpression' && calleeOf(value) === 'sqliteTable' && value.arguments[0]
    if (table && table.type === 'Literal') this.constants.set(to, String(table.value))
    else if (isCallable(value)) {
      const names = value.params.map((parameter) => nameOf(withoutDefault(parameter)))
      this.#parameters.push({ of: to, scope: file, names })
      this.functions.set(`${file} ${to}`, value)
    } else this.#gifts.push({ scope: file, to, file, value, isProperty })
  }
}

/** A text that is a name and nothing else. */
const NAME = /^\s*["`[]?(\w+)["`\]]?\s*$/

/**
 * The files that read and that write each of these tables. A name counts where it stands: a text `'member'` that comes through
 * constants and calls into a text of SQL is a use by the file that has `'member'`.
 */
export function findUses(tables: ReadonlySet<string>, sources: readonly Source[]): Record<Use, Uses> {
  const facts = new Facts(sources)
  const readName = facts.buildReader()
  const found = { reads: new Map<string, Set<string>>(), writes: new Map<string, Set<string>>() }
  const followed = new Set<string>()
  const note = (use: Use, file: string, name: string) => {
    const table = facts.constants.get(name) ?? name
    if (tables.has(table)) found[use].set(table, (found[use].get(table) ?? new Set()).add(file))
  }
  const followName = (use: Use, file: string, name: string) => {
    const { table, gifts } = readName(file, name)
    if (table) note(use, file, table)
    if (followed.has(`${use} ${file} ${name}`)) return
    followed.add(`${use} ${file} ${name}`)
    for (const gift of gifts) follow(use, gift.file, gift.value)
  }
  const follow = (use: Use, file: string, node: Node) => {
    for (const value of findValues(node))
      if ('name' in value) followName(use, file, value.name)
      else note(use, file, NAME.exec(value.text)?.[1] ?? '')
  }
  for (const { file, place } of facts.places)
    if (typeof place.table === 'string') note(place.use, file, /^\w*/.exec(place.table)?.[0] ?? '')
    else follow(place.use, file, place.table)
  return found
}
