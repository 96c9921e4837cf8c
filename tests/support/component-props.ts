/** What the components of some files can be given, read from their source: which props choose a look, and among what. */
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'

/** What of a prop is to be seen: on and off, each of its words, or with it and without. */
export type Choice =
  | { kind: 'flag'; usual: boolean }
  | { kind: 'words'; words: readonly string[]; usual: string | undefined }
  | { kind: 'optional' }
export type Choices = ReadonlyMap<string, Choice>

type Props = Map<string, { type: ESTree.TSType | undefined; optional: boolean; file: string }>
type Component = { file: string; type: ESTree.TSType | undefined; usual: ReadonlyMap<string, unknown> }
type Source = {
  types: Map<string, ESTree.TSType>
  /** The words that a constant object has, for `keyof typeof` it. */
  keys: Map<string, string[]>
  components: Map<string, Component>
}

/** Attributes of the browser's own that change how a thing looks. */
const ATTRIBUTES = /^(?:Button|Input|Textarea)HTMLAttributes$/
const isComponentName = (name: string) => /^[A-Z]/.test(name) && /[a-z]/.test(name)
const nameOf = (node: ESTree.Node | null | undefined) => (node?.type === 'Identifier' ? node.name : '')

function readUsual(pattern: ESTree.ParamPattern | undefined): ReadonlyMap<string, unknown> {
  if (pattern?.type !== 'ObjectPattern') return new Map()
  return new Map(
    pattern.properties.flatMap((each) =>
      each.type === 'Property' && each.value.type === 'AssignmentPattern' && each.value.right.type === 'Literal'
        ? [[nameOf(each.key), each.value.right.value] as const]
        : [],
    ),
  )
}

function readKeys(start: ESTree.Expression | null): string[] {
  const value = start?.type === 'TSAsExpression' ? start.expression : start
  if (value?.type !== 'ObjectExpression') return []
  return value.properties.flatMap((each) => (each.type === 'Property' ? [nameOf(each.key)] : []))
}

function readSource(file: string): Source {
  const source: Source = { types: new Map(), keys: new Map(), components: new Map() }
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  for (const statement of program.body) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const node = isExported ? statement.declaration : statement
    if (node?.type === 'TSTypeAliasDeclaration') source.types.set(node.id.name, node.typeAnnotation)
    if (node?.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations) source.keys.set(nameOf(id), readKeys(init))
    if (!isExported || (node?.type !== 'FunctionDeclaration' && node?.type !== 'ClassDeclaration')) continue
    const name = nameOf(node.id)
    if (!isComponentName(name)) continue
    const [pattern] = node.type === 'FunctionDeclaration' ? node.params : []
    const annotation = pattern && 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : undefined
    const type = node.type === 'ClassDeclaration' ? node.superTypeArguments?.params[0] : annotation
    source.components.set(name, { file, type, usual: readUsual(pattern) })
  }
  return source
}

const wordsOf = (type: ESTree.TSType | undefined): string[] =>
  (type?.type === 'TSUnionType' ? type.types : type ? [type] : []).flatMap((each) =>
    each.type === 'TSLiteralType' && each.literal.type === 'Literal' ? [String(each.literal.value)] : [],
  )

/** By the name of each exported component of the files of `pattern`: its file, and the props by which its looks are chosen. */
export function readComponents(pattern: string): Map<string, { file: string; choices: Choices }> {
  const files = globSync(pattern).filter((file) => !file.includes('.test.'))
  const sources = new Map(files.map((file) => [file, readSource(file)]))
  const components = new Map([...sources.values()].flatMap((source) => [...source.components]))
  const findType = (name: string, file: string) =>
    sources.get(file)?.types.get(name) ??
    [...sources.values()].map(({ types }) => types.get(name)).find((type) => type !== undefined)

  const propsOf = (type: ESTree.TSType | undefined, file: string): Props => {
    if (type?.type === 'TSParenthesizedType') return propsOf(type.typeAnnotation, file)
    if (type?.type === 'TSIntersectionType') return new Map(type.types.flatMap((part) => [...propsOf(part, file)]))
    if (type?.type === 'TSTypeLiteral')
      return new Map(
        type.members.flatMap((member) =>
          member.type === 'TSPropertySignature'
            ? [
                [
                  nameOf(member.key),
                  { type: member.typeAnnotation?.typeAnnotation, optional: member.optional, file },
                ] as const,
              ]
            : [],
        ),
      )
    return type?.type === 'TSTypeReference' ? propsOfReference(type, file) : new Map()
  }
  const propsOfReference = ({ typeName, typeArguments }: ESTree.TSTypeReference, file: string): Props => {
    const name = nameOf(typeName)
    const [of, names] = typeArguments?.params ?? []
    if (name === 'Omit') return new Map([...propsOf(of, file)].filter(([prop]) => !wordsOf(names).includes(prop)))
    if (name === 'Pick') return new Map([...propsOf(of, file)].filter(([prop]) => wordsOf(names).includes(prop)))
    if (name === 'ComponentProps' && of?.type === 'TSTypeQuery') {
      const component = components.get(nameOf(of.exprName))
      return component ? propsOf(component.type, component.file) : new Map()
    }
    if (ATTRIBUTES.test(name))
      return new Map([['disabled', { type: { type: 'TSBooleanKeyword', start: 0, end: 0 }, optional: true, file }]])
    return propsOf(findType(name, file), file)
  }

  const choiceOf = ({ type, optional, file }: NonNullable<ReturnType<Props['get']>>, usual: unknown) => {
    if (type?.type === 'TSBooleanKeyword') return { kind: 'flag', usual: usual === true } as const
    const keyed =
      type?.type === 'TSTypeOperator' && type.operator === 'keyof' && type.typeAnnotation.type === 'TSTypeQuery'
        ? sources.get(file)?.keys.get(nameOf(type.typeAnnotation.exprName))
        : undefined
    const words = keyed ?? wordsOf(type)
    if (words.length > 0) return { kind: 'words', words, usual: typeof usual === 'string' ? usual : undefined } as const
    const isDone =
      type?.type === 'TSFunctionType' ||
      (type?.type === 'TSTypeReference' && /Handler$|^Ref$/.test(nameOf(type.typeName)))
    return optional && !isDone ? ({ kind: 'optional' } as const) : undefined
  }
  return new Map(
    [...components].map(([name, { file, type, usual }]) => {
      const choices = new Map<string, Choice>()
      for (const [prop, each] of propsOf(type, file)) {
        const choice = choiceOf(each, usual.get(prop))
        if (choice) choices.set(prop, choice)
      }
      return [name, { file, choices }]
    }),
  )
}
