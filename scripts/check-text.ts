/**
 * Text that shares its parent with anything else, or that a component answers bare. A browser that translates a page puts elements in place of text
 * nodes; React then changes a node that has left the page, or fails to insert beside it. Text alone in its element is
 * safe, as React sets the whole content. Part of `npm run lint`.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { at, root } from './lib/paths.ts'

type Node = ESTree.Node

/** What answers elements within JSX. Every other call there answers text. */
const LISTS = new Set(['map', 'flatMap', 'filter', 'from'])
/** `PROVIDER_NAME[each]`; other tables may hold elements. */
const TABLE_OF_TEXTS = /^([A-Z]+_)*(NAME|WORD|TEXT|TITLE|LABEL)S?$/
const TEXT_TYPES = new Set(['TSStringKeyword', 'TSNumberKeyword', 'TSTemplateLiteralType'])

const isBlank = (text: string) => text.trim() === ''
/** What JSX leaves out: comments, and space that holds a line break. */
const isLost = (node: Node) =>
  node.type === 'JSXText'
    ? isBlank(node.value) && node.value.includes('\n')
    : node.type === 'JSXExpressionContainer' && node.expression.type === 'JSXEmptyExpression'

const isTextType = (type: Node): boolean =>
  type.type === 'TSUnionType' ? type.types.some(isTextType) : TEXT_TYPES.has(type.type)

/** Names that the file gives a text: by a constant, or by the type of a property or a parameter. */
type Known = { texts: Set<string>; makers: Set<string> }

function isText(node: Node | null, known: Known): boolean {
  switch (node?.type) {
    case 'JSXText':
      return !isBlank(node.value)
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return isText(node.expression, known)
    case 'Literal':
      return typeof node.value === 'number' || (typeof node.value === 'string' && !isBlank(node.value))
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true
    case 'Identifier':
      return known.texts.has(node.name)
    case 'MemberExpression':
      if (node.computed) return node.object.type === 'Identifier' && TABLE_OF_TEXTS.test(node.object.name)
      return node.property.type === 'Identifier' && !known.makers.has(node.property.name)
    case 'ChainExpression':
      return isText(node.expression, known)
    case 'CallExpression': {
      const called = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee
      return called.type === 'Identifier' && !LISTS.has(called.name) && !known.makers.has(called.name)
    }
    case 'LogicalExpression':
      return isText(node.right, known) || (node.operator !== '&&' && isText(node.left, known))
    case 'ConditionalExpression':
      return isText(node.consequent, known) || isText(node.alternate, known)
    default:
      return false
  }
}

const isElement = (node: Node | null): boolean =>
  node?.type === 'JSXElement' ||
  node?.type === 'JSXFragment' ||
  (node?.type === 'ParenthesizedExpression' && isElement(node.expression)) ||
  (node?.type === 'LogicalExpression' && isElement(node.right)) ||
  (node?.type === 'ConditionalExpression' && (isElement(node.consequent) || isElement(node.alternate)))

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const listParts = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

function* walk(node: Node): Generator<Node> {
  yield node
  for (const part of listParts(node)) yield* walk(part)
}

const ANSWERS_TEXT = /^(t|common|format\w+|present\w+)$/
const isTextMade = (init: Node) =>
  init.type === 'TemplateLiteral' ||
  (init.type === 'CallExpression' && init.callee.type === 'Identifier' && ANSWERS_TEXT.test(init.callee.name))

function know(program: Node): Known {
  const known: Known = { texts: new Set(), makers: new Set() }
  for (const node of walk(program)) {
    if (node.type === 'TSPropertySignature' && node.key.type === 'Identifier' && node.typeAnnotation) {
      known[isTextType(node.typeAnnotation.typeAnnotation) ? 'texts' : 'makers'].add(node.key.name)
    }
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) continue
    if (node.init.type === 'ArrowFunctionExpression' && isElement(node.init.body)) known.makers.add(node.id.name)
    if (isTextMade(node.init)) known.texts.add(node.id.name)
  }
  return known
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const isComponent = (node: Node) => node.type === 'FunctionDeclaration' && /^[A-Z]/.test(node.id?.name ?? '')

/** `line: text` for each text of a file that is not alone in its element. */
export function findSharedText(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const known = know(program)
  const found: string[] = []
  const tellIfText = (node: Node) => {
    if (!isText(node, known)) return
    const line = source.slice(0, node.start).split('\n').length
    found.push(`${line}: ${source.slice(node.start, node.end).trim().replaceAll(/\s+/g, ' ')}`)
  }
  const look = (node: Node, inComponent: boolean) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const kept = node.children.filter((child) => !isLost(child))
      if (kept.length > 1 || node.type === 'JSXFragment') kept.forEach(tellIfText)
    }
    if (node.type === 'ReturnStatement' && node.argument && inComponent) tellIfText(node.argument)
    const within = FUNCTIONS.has(node.type) ? isComponent(node) : inComponent
    for (const part of listParts(node)) look(part, within)
  }
  look(program, false)
  return found
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const files = globSync('{console,kit,studio,web}/**/*.tsx', { cwd: root }).filter(
    (file) => !file.endsWith('.test.tsx'),
  )
  const found = files.flatMap((file) =>
    findSharedText(file, readFileSync(at(file), 'utf8')).map((text) => `${file}:${text}`),
  )
  for (const line of found) console.error(`${line} shares its parent: give it an element of its own`)
  console.log(`Text of ${files.length} files checked, ${found.length} not alone`)
  process.exitCode = found.length > 0 ? 1 : 0
}
