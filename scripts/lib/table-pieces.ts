/** Names of tables that are put together from pieces: what reads or writes such a table cannot be seen. For check-tables.ts. */
import type { ESTree } from 'vite'
import { HOLE } from './table-places.ts'
import {
  calleeOf,
  Facts,
  isCallable,
  isNode,
  type Node,
  nameOf,
  PUTS_NAME,
  readTemplate,
  type Source,
} from './table-uses.ts'

/** Of what stands where a table does: known as a whole, not known, or known to be put together. The last is the worst. */
const VERDICTS = ['whole', 'unknown', 'pieced'] as const
type Verdict = (typeof VERDICTS)[number]
const findWorst = (verdicts: readonly Verdict[]): Verdict =>
  VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? 'unknown'

/** The name of a table, or the first word of a text of SQL. A text that begins with a bracket has none. */
const HEAD = /^\s*["`[]?([\w¤]*)/
const WHOLE_HOLE = /^¤\d+¤$/

/** What a function gives: its expression, or what it returns. What functions within it return is theirs. */
function* findReturned(node: Node): Generator<Node> {
  if (node.type === 'ReturnStatement') {
    if (node.argument) yield node.argument
  } else for (const part of Object.values(node).flat()) if (isNode(part) && !isCallable(part)) yield* findReturned(part)
}

class Judge {
  readonly #facts: Facts
  readonly #readName: ReturnType<Facts['buildReader']>
  /** What is under way counts as whole: a name that leads to itself adds nothing. */
  readonly #known = new Map<Node, Verdict>()

  constructor(facts: Facts) {
    this.#facts = facts
    this.#readName = facts.buildReader()
  }

  judge(file: string, node: Node): Verdict {
    const known = this.#known.get(node)
    if (known) return known
    this.#known.set(node, 'whole')
    const verdict = this.#judge(file, node)
    this.#known.set(node, verdict)
    return verdict
  }

  #judge(file: string, node: Node): Verdict {
    const all = (nodes: readonly Node[]) => findWorst(nodes.map((each) => this.judge(file, each)))
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' || node.value === null ? 'whole' : 'unknown'
      case 'TaggedTemplateExpression':
        return this.judge(file, node.quasi)
      case 'TemplateLiteral': {
        const [text, holes] = readTemplate(node)
        const head = HEAD.exec(text)?.[1] ?? ''
        if (WHOLE_HOLE.test(head)) return this.judge(file, holes[0] as Node)
        return head.includes(HOLE) ? 'pieced' : 'whole'
      }
      case 'BinaryExpression':
        return node.operator === '+' ? 'pieced' : 'unknown'
      case 'Identifier':
        return this.#judgeName(file, node.name)
      case 'MemberExpression':
        return node.computed ? this.judge(file, node.object) : this.#judgeName(file, nameOf(node.property) ?? '')
      case 'CallExpression':
        return this.#judgeCall(file, node)
      case 'ArrayExpression':
        return all(node.elements.filter((element) => element !== null))
      case 'ObjectExpression':
        return all(node.properties.map((part) => (part.type === 'Property' ? part.value : part.argument)))
      case 'ConditionalExpression':
        return all([node.consequent, node.alternate])
      case 'LogicalExpression':
        return all([node.left, node.right])
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
        return this.judge(file, node.expression)
      default:
        return 'unknown'
    }
  }

  #judgeCall(file: string, call: ESTree.CallExpression): Verdict {
    const [name, [first]] = [calleeOf(call) ?? '', call.arguments]
    if (first && PUTS_NAME.has(name)) return this.judge(file, first)
    const home = this.#facts.findHome(file, name)
    const called = this.#facts.functions.get(`${home} ${name}`)
    if (!called?.body) return 'unknown'
    const given = called.body.type === 'BlockStatement' ? [...findReturned(called.body)] : [called.body]
    return findWorst(given.map((each) => this.judge(home, each)))
  }

  #judgeName(file: string, name: string): Verdict {
    const { table, gifts, isByProperty } = this.#readName(file, name)
    if (table !== undefined) return 'whole'
    // A function of another file may have the same name.
    const meant = gifts.filter(({ by, scope, file: from }) => !by || this.#facts.findHome(from, by) === scope)
    const verdicts = meant.map((gift) => this.judge(gift.file, gift.value))
    // Other objects may have a property of that name too: what is not known of them says nothing.
    const said = isByProperty ? verdicts.filter((verdict) => verdict !== 'unknown') : verdicts
    return findWorst(said)
  }
}

/** The files with such names. A text of SQL in place of a table is none: what it reads is looked at by itself. */
export function findPieced(sources: readonly Source[]): string[] {
  const facts = new Facts(sources)
  const judge = new Judge(facts)
  const pieced = facts.places.filter(({ file, place: { table, isBracketed }, isSql }) => {
    if (typeof table === 'string') return table.includes(HOLE)
    const verdict = judge.judge(file, table)
    return verdict === 'pieced' || (verdict === 'unknown' && isSql && !isBracketed)
  })
  return [...new Set(pieced.map(({ file }) => file))]
}
